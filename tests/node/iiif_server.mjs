// A IIIF image server over `iiif-processor` (samvera/node-iiif), for the images of one folder.
//
//   node iiif_server.mjs FOLDER      prints {"url": "http://127.0.0.1:PORT"} when it is ready
//
//   /iiif/2/NAME/…  /iiif/3/NAME/…   Image API 2.1 and 3.0
//   /manifest/NAME.json              Presentation 3, one canvas
//   /manifest2/NAME.json             Presentation 2.1, one canvas
//   /__log                           the paths asked for so far, as a JSON list
//
// REFUSE_REGIONS=501   answer this status to every region but `full`; info.json goes on promising regions
// DELAY_MS=200         wait before each image
import { createReadStream } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { Processor } from "iiif-processor";
import sharp from "sharp";

const folder = process.argv[2];
const refuseRegions = Number(process.env.REFUSE_REGIONS ?? 0);
const delayMs = Number(process.env.DELAY_MS ?? 0);
const asked = [];
const sizes = new Map();

const file = (name) => join(folder, basename(decodeURIComponent(name)));

async function sizeOf(name) {
  if (!sizes.has(name)) {
    const { width, height } = (await sharp(file(name)).metadata()).autoOrient;
    sizes.set(name, { width, height });
  }
  return sizes.get(name);
}

function presentation3(origin, name, { width, height }) {
  const root = `${origin}/manifest/${name}`;
  const canvas = `${root}/canvas/1`;
  const image = `${origin}/iiif/3/${name}`;
  const body = {
    id: `${image}/full/max/0/default.jpg`,
    type: "Image",
    format: "image/jpeg",
    width,
    height,
    service: [{ id: image, type: "ImageService3", profile: "level2" }],
  };
  const annotation = { id: `${canvas}/annotation`, type: "Annotation", motivation: "painting", target: canvas, body };
  const page = { id: `${canvas}/page`, type: "AnnotationPage", items: [annotation] };
  return {
    "@context": "http://iiif.io/api/presentation/3/context.json",
    id: `${root}.json`,
    type: "Manifest",
    label: { none: [name] },
    items: [{ id: canvas, type: "Canvas", label: { none: ["1r"] }, width, height, items: [page] }],
  };
}

function presentation2(origin, name, { width, height }) {
  const root = `${origin}/manifest2/${name}`;
  const canvas = `${root}/canvas/1`;
  const service = {
    "@context": "http://iiif.io/api/image/2/context.json",
    "@id": `${origin}/iiif/2/${name}`,
    profile: "http://iiif.io/api/image/2/level2.json",
  };
  const resource = { "@id": `${service["@id"]}/full/full/0/default.jpg`, "@type": "dctypes:Image", width, height, service };
  const image = { "@type": "oa:Annotation", motivation: "sc:painting", on: canvas, resource };
  return {
    "@context": "http://iiif.io/api/presentation/2/context.json",
    "@id": `${root}.json`,
    "@type": "sc:Manifest",
    label: name,
    sequences: [
      {
        "@type": "sc:Sequence",
        canvases: [{ "@id": canvas, "@type": "sc:Canvas", label: "1r", width, height, images: [image] }],
      },
    ],
  };
}

async function image(url, name, rest) {
  const region = rest.length === 4 ? decodeURIComponent(rest[0]) : "full";
  if (refuseRegions && region !== "full") return { status: refuseRegions, type: "text/plain", body: "no regions" };
  if (rest.length === 4 && delayMs) await new Promise((done) => setTimeout(done, delayMs));
  const open = async () => createReadStream(file(name));
  const processor = new Processor(url, open, { dimensionFunction: () => sizeOf(name) });
  const result = await processor.execute();
  if (result.type === "redirect") return { status: 303, headers: { location: result.location }, body: "" };
  if (result.type === "error") return { status: result.statusCode, type: "text/plain", body: result.message };
  return { status: 200, type: result.contentType, body: result.body };
}

async function answer(origin, path) {
  if (path === "/__log") return { status: 200, type: "application/json", body: JSON.stringify(asked) };
  asked.push(path);
  const [kind, ...rest] = path.split("/").slice(1);
  const name = kind === "iiif" ? rest[1] : (rest[0] ?? "").replace(/\.json$/, "");
  try {
    await access(file(name));
  } catch {
    return { status: 404, type: "text/plain", body: "not found" };
  }
  if (kind === "iiif") return image(origin + path, name, rest.slice(2));
  const manifest = { manifest: presentation3, manifest2: presentation2 }[kind];
  if (!manifest) return { status: 404, type: "text/plain", body: "not found" };
  return { status: 200, type: "application/json", body: JSON.stringify(manifest(origin, name, await sizeOf(name))) };
}

await readdir(folder); // a wrong folder fails here, not at the first request
const server = createServer(async (request, response) => {
  let reply;
  try {
    reply = await answer(`http://${request.headers.host}`, new URL(request.url, "http://any").pathname);
  } catch (error) {
    reply = { status: error.statusCode ?? 500, type: "text/plain", body: String(error.message) };
  }
  const type = reply.type ? { "content-type": reply.type } : {};
  response.writeHead(reply.status, { ...type, ...reply.headers, "access-control-allow-origin": "*" });
  response.end(request.method === "HEAD" ? undefined : reply.body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
