// What a client of either generation does to read one tile, and what it gets; the clients differ only in how they connect.
import sharp from "sharp";

async function describe(block) {
  if (block.type !== "image") return { type: block.type };
  const { width, height } = await sharp(Buffer.from(block.data, "base64")).metadata();
  return { type: block.type, mimeType: block.mimeType, width, height };
}

async function report(result) {
  return {
    isError: result.isError ?? false,
    structured: result.structuredContent !== undefined,
    content: await Promise.all(result.content.map(describe)),
    facts: JSON.parse(result.content[0].text),
  };
}

// List the tools (from then on a client checks answers against their output schemas), resolve, fetch one tile, and ask
// for an extraction that does not exist.
export async function readOneTile(client, url, canvasIndex) {
  const call = (name, args) => client.callTool({ name, arguments: args });
  const { tools } = await client.listTools();
  const resolved = await report(await call("resolve", { url }));
  const page = { extraction_id: resolved.facts.extraction_id, canvas_index: canvasIndex };
  const tiles = await report(await call("get_canvas_tiles", { ...page, limit: 1 }));
  const refusedText = await report(await call("list_canvases", { extraction_id: "ex_none" }));
  const refusedTiles = await report(await call("get_canvas_tiles", { ...page, extraction_id: "ex_none" }));
  await call("release", { extraction_id: page.extraction_id });
  return { tools: tools.map((tool) => tool.name), resolved, tiles, refusedText, refusedTiles };
}
