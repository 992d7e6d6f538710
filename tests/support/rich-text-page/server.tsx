import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { build, type Rollup } from "vite";
import { setSecurityHeaders } from "../../../app/document/page-headers.server";
import { escapeHtml } from "../../../app/ui/rich-text/to-plain-text";
import { pageRoutes } from "./page";

type Answers = { html: string; image: (image: File) => Promise<Response> | Response; save: () => Response };

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const TYPES: Record<string, string> = { js: "text/javascript", css: "text/css" };

type PageFiles = Map<string, string | Uint8Array>;

/** Each file loads these modules afresh, so the built page is kept outside of them. */
const kept = globalThis as { richTextPage?: Promise<PageFiles> };

async function buildPage(): Promise<PageFiles> {
  const output = (await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { "~": resolve("app") } },
    esbuild: { jsx: "automatic", jsxDev: false },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: resolve("tests/support/rich-text-page/entry.tsx") },
    },
  })) as Rollup.RollupOutput;
  return new Map(
    output.output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  );
}

async function render(url: string, html: string, files: Map<string, unknown>): Promise<string> {
  const handler = createStaticHandler(pageRoutes({ html }));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error("the page redirects");
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const filesEndingIn = (end: string) => [...files.keys()].filter((name) => name.endsWith(end));
  const styles = filesEndingIn(".css").map((name) => `<link rel="stylesheet" href="/${name}">`);
  const entry = filesEndingIn(".js").find((name) => /\/entry-/.test(name));
  return (
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>글쓰기</title>${styles.join("")}` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"></head>` +
    `<body><div id="root" data-html="${escapeHtml(html)}">${body}</div>` +
    `<script type="module" src="/${entry}"></script></body></html>`
  );
}

/** A page with the rich text field, built like the product and served with the product's CSP. */
export async function startRichTextPage() {
  kept.richTextPage ??= buildPage();
  const files = await kept.richTextPage;
  /** posted forms in order */
  const savedFields: Record<string, string>[] = [];
  const images: File[] = [];
  /** the next answers, set by tests */
  const answers: Answers = { html: "", image: takeImage, save: takeForm };
  function takeImage() {
    return Response.json({ url: `/board/images/BBS/image-${images.length}.png` });
  }
  function takeForm() {
    return new Response("saved");
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname.slice(1));
    if (file !== undefined) {
      return new Response(file as BodyInit, {
        headers: { "Content-Type": TYPES[pathname.split(".").at(-1) ?? ""] ?? "" },
      });
    }
    if (pathname.startsWith("/board/images/"))
      return new Response(PIXEL, { headers: { "Content-Type": "image/png" } });
    if (pathname === "/images") {
      const image = (await request.formData()).get("images");
      if (!(image instanceof File)) return new Response("no image", { status: 400 });
      images.push(image);
      return answers.image(image);
    }
    if (request.method === "POST") {
      const form = await request.formData();
      savedFields.push(
        Object.fromEntries(
          [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
        ),
      );
      return answers.save();
    }
    if (pathname === "/healthz") return new Response("ok");
    if (!["/write", "/list"].includes(pathname)) return new Response(null, { status: 204 });
    const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
    setSecurityHeaders(headers, { scripts: [], styles: [] }, { isFramed: false, isFraming: false });
    return new Response(await render(request.url, answers.html, files), { headers });
  }

  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming)
      .then(answer, (error: unknown) => new Response(String(error), { status: 500 }))
      .then((response) => send(response, outgoing));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    saved: savedFields,
    images,
    answers,
    /** forgets posted forms and restores the first answers */
    forget() {
      Object.assign(answers, { html: "", image: takeImage, save: takeForm });
      savedFields.length = 0;
      images.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method,
    headers: { "Content-Type": incoming.headers["content-type"] ?? "" },
    body: incoming.method === "POST" ? new Uint8Array(Buffer.concat(pieces)) : undefined,
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
  else outgoing.end();
}
