// Read one tile with the current official TypeScript client (`@modelcontextprotocol/client`).
//
//   node read_tile.mjs MCP_URL DOCUMENT_URL CANVAS_INDEX [legacy|auto|VERSION]      prints what came back, as JSON
//
// The last argument says how the protocol version is agreed on: by handshake, by discovery, or only the one given.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { readOneTile } from "./reading.mjs";

const [endpoint, url, canvasIndex, era = "auto"] = process.argv.slice(2);
const mode = era === "legacy" || era === "auto" ? era : { pin: era };
const client = new Client({ name: "recto-tests", version: "1.0.0" }, { versionNegotiation: { mode } });
await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
const read = await readOneTile(client, url, Number(canvasIndex));
console.log(JSON.stringify({ protocolVersion: client.getNegotiatedProtocolVersion(), ...read }));
await client.close();
