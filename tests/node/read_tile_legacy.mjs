// Read one tile with the first generation of the official TypeScript client (`@modelcontextprotocol/sdk`).
//
//   node read_tile_legacy.mjs MCP_URL DOCUMENT_URL CANVAS_INDEX      prints what came back, as JSON
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { readOneTile } from "./reading.mjs";

const [endpoint, url, canvasIndex] = process.argv.slice(2);
const transport = new StreamableHTTPClientTransport(new URL(endpoint));
const client = new Client({ name: "recto-tests", version: "1.0.0" });
await client.connect(transport);
const read = await readOneTile(client, url, Number(canvasIndex));
console.log(JSON.stringify({ protocolVersion: transport.protocolVersion, ...read }));
await client.close();
