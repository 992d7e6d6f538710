import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";

const RENDER_TIMEOUT_MS = 35_000;

type RenderedPage = { html: string; hasFailed: boolean };

/** Renders a page into one piece, which packs better; a failure of the frame itself rejects. */
export function renderPage(
  page: ReactElement,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        collect(stream.pipe).then((html) => resolve({ html, hasFailed }), reject);
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        onError(error);
      },
    });
    const timer = setTimeout(stream.abort, RENDER_TIMEOUT_MS);
  });
}

/** Renders a page that no script takes over, without React's marks. */
export function renderStaticPage(page: ReactElement): RenderedPage {
  return { html: `<!DOCTYPE html>${renderToStaticMarkup(page)}`, hasFailed: false };
}

function collect(pipe: (destination: Writable) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    pipe(
      new Writable({
        write(piece: Uint8Array, _encoding, done) {
          pieces.push(withoutPadding(piece));
          done();
        },
        final(done) {
          resolve(Buffer.concat(pieces).toString());
          done();
        },
      }).on("error", reject),
    );
  });
}

/** React 18 pads pieces with NULs where a Korean letter no longer fits. */
function withoutPadding(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return piece.subarray(0, end);
}
