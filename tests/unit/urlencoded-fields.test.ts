import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForm } from "~/forms/submitted-form.server";
import { urlencodedFields } from "../../app/forms/submitted-form.server";

const read = (body: string | Buffer) => [...urlencodedFields(Buffer.from(body))];

describe("urlencoded fields", () => {
  it.each(["", "&", "a", "a=", "=b", "a=b=c", "a=%", "a=%4", "a=%zz+%41", "a=1&&b=2&", "%EA%B8%80=글+%26"])(
    "are read from %s as URLSearchParams reads them",
    (body) => {
      expect(read(body)).toEqual([...new URLSearchParams(body)]);
    },
  );

  it("are read from any escaped text as URLSearchParams reads them", () => {
    const pieces = fc.constantFrom(
      "a",
      "%",
      "%4",
      "%41",
      "%EA",
      "%B8%80",
      "%ea%b8%80",
      "+",
      "&",
      "=",
      " ",
      "\n",
    );
    const bodies = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(bodies, (body) => {
        expect(read(body)).toEqual([...new URLSearchParams(body)]);
      }),
    );
  });
});

const PIECE_BYTES = 64 * 1024;
const MB = 1024 * 1024;

function requestOf(text: string): Request {
  const bytes = Buffer.from(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + PIECE_BYTES)));
      at += PIECE_BYTES;
    },
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return new Request("http://toilet.example/", { method: "POST", headers, body, ...{ duplex: "half" } });
}

const NO_FILES = { limits: null, storesFiles: false };

describe("a posted form of text alone", () => {
  it.each([
    ["letters", "a", "a"],
    ["plain Korean text", "가나다", "가나다"],
    ["percent-encoded Korean text", "%EA%B8%80+", "글 "],
  ])("is read whole with nearly 1 MB of %s", async (_name, piece, decodedPiece) => {
    const count = Math.floor((0.9 * MB) / Buffer.byteLength(piece));
    const form = await readForm(requestOf(`content=${piece.repeat(count)}`), NO_FILES);
    expect([form.fault, form.texts.get("content") === decodedPiece.repeat(count)]).toEqual([null, true]);
    await form.dispose();
  });

  it("keeps the fields within the limit if it is too large", async () => {
    const text = `title=${encodeURIComponent("글")}&content=${"a".repeat(2.7 * MB)}`;
    const form = await readForm(requestOf(text), NO_FILES);
    expect([form.fault, form.texts.get("title")]).toEqual(["too-large", "글"]);
    await form.dispose();
  });
});
