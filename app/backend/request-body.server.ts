import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { generationTraits } from "~/backend/profile/current-examination.server";
import { cleanFileName } from "~/texts/file-texts";
import { encodeTexts, needsEncoding } from "./profile/generations";

/** A file of a form, from its reader to the backend. */
export type UploadedFile = { blob: Blob; fileName: string };

/** A text to send byte for byte, with its line breaks and references unchanged. */
export type AsStored = { asStored: string };

type FormValue = string | AsStored | UploadedFile;
type FormFields = Record<string, FormValue | UploadedFile[]>;

export type RequestBody =
  | { json: unknown }
  | { form: FormFields }
  | { urlEncoded: Record<string, string> }
  | { empty: true };

type RequestContent = { body?: RequestBody; query?: Record<string, string> };

/** Encodes texts (docs/wire.md#texts). @throws BackendError if the backend is unreachable and its generation unknown */
export async function encodeForBackend(
  { body, query }: RequestContent,
  signal: AbortSignal,
): Promise<RequestContent> {
  const mustEncode = needsEncoding([query, body]) && (await generationTraits(signal)).escapesTexts;
  return mustEncode ? encodeTexts({ body, query }) : { body, query };
}

type EncodedBody = { headers: Record<string, string>; body: string | Readable | null };

export function encodeBody(body: RequestBody | undefined): EncodedBody {
  if (!body || "empty" in body) return { headers: {}, body: null };
  if ("json" in body) {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(body.json) };
  }
  if ("urlEncoded" in body) {
    return {
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body: new URLSearchParams(body.urlEncoded).toString(),
    };
  }
  return encodeForm(body.form);
}

/** Encodes a form without files as one string, because a stream takes a tenth of a place page's time. */
function encodeForm(form: FormFields): EncodedBody {
  const boundary = `----${randomUUID()}`;
  const parts = Object.entries(form).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((value) => [
        `--${boundary}\r\n${describePart(name, value)}\r\n\r\n`,
        contentOf(value),
        "\r\n",
      ]),
  );
  const pieces = [...parts, `--${boundary}--\r\n`];
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  if (pieces.every((part) => typeof part === "string")) return { headers, body: pieces.join("") };
  const blob = new Blob(pieces);
  return {
    headers: { ...headers, "content-length": String(blob.size) },
    body: Readable.from(blob.stream() as unknown as AsyncIterable<Uint8Array>),
  };
}

function describePart(name: string, value: FormValue): string {
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (typeof value === "string" || "asStored" in value) return disposition;
  const type = value.blob.type || "application/octet-stream";
  return `${disposition}; filename="${cleanFileName(value.fileName)}"\r\nContent-Type: ${type}`;
}

function contentOf(value: FormValue): string | Blob {
  if (typeof value === "string") return value.replace(/\r\n?|\n/g, "\r\n");
  return "asStored" in value ? value.asStored : value.blob;
}
