import fc from "fast-check";
import { hostileText, latin1, spell } from "./texts";
import type { Ending } from "./wire";

/** Requests that are not HTTP, or almost HTTP, byte by byte. */

export type BrokenRequest = {
  label: string;
  pieces: string[];
  ending: Ending;
};

const HOST = "Host: 127.0.0.1\r\nConnection: close\r\n";
const FORM = `${HOST}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const MULTIPART = `${HOST}Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=`;
const path = fc.constantFrom(
  ...["/map", "/login", "/display", "/map/register", "/community/free/create", "/nowhere"],
);
const junk = hostileText.map(latin1);
const plain = hostileText.map((text) => spell(text, "encoded").slice(0, 2000));

const whole = (label: string, bytes: fc.Arbitrary<string>) =>
  bytes.map((text): BrokenRequest => ({ label, pieces: [text], ending: "half-close" }));

const requestLine = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        ...["GET", "get", "G\tT", "CONNECT", "PRI", "M-SEARCH", "", "GET GET", "BREW", "\u0016\u0003"],
      ),
      junk,
    ),
    fc.oneof(
      path,
      junk,
      plain,
      fc.constantFrom(
        ...["*", "//", "/..", "/../../etc/passwd", "http://evil.example/map", "ftp://x/", "/map#x", "?"],
        "",
      ),
    ),
    fc.constantFrom(
      ...["HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "http/1.1", "", "HTTP/1.1 x"],
      "HTTP/1.1\r\n\r\nGET /admin HTTP/1.1",
    ),
  )
  .map((parts) => `${parts.join(" ")}\r\n${HOST}\r\n`);

const host = fc
  .tuple(
    path,
    fc.oneof(
      junk,
      plain,
      fc.constantFrom(
        ...["", "[", "[::1", "a b", "user@host", "x:99999", "x:", "%zz", "a/b", "evil.example"],
        ...["127.0.0.1\r\nHost: evil.example", "\u00ff"],
      ),
    ),
  )
  .map(([target, name]) => `GET ${target} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);

const lengths = fc
  .tuple(
    path,
    fc.constantFrom(
      ...["Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5, 5", "Content-Length: -1"],
      ...["Content-Length: +5", "Content-Length: 0x5", "Content-Length: 1e3"],
      ...["Content-Length: 99999999999999999999", "Content-Length: 5 ", "Content-Length: \u0b5f"],
      ...["Content-Length:", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
      ...["Transfer-Encoding: chunked\r\nContent-Length: 5", "Content-Length: 3", "Content-Length: 50"],
      ...["Content_Length: 5", "Content-Length : 5"],
    ),
    fc.oneof(fc.constantFrom("a=bcd", "0\r\n\r\n", "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n"), plain),
  )
  .map(([target, header, body]) => `POST ${target} HTTP/1.1\r\n${FORM}${header}\r\n\r\n${body}`);

const chunks = fc
  .tuple(
    path,
    fc.constantFrom(
      ...["chunked", "Chunked", "chunked, chunked", "gzip, chunked", "chunked, identity", "xchunked"],
      ...[" chunked", "\u000bchunked", "chunked;q=1"],
    ),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          ...["5\r\na=bcd\r\n", "0\r\n\r\n", "5;ext=1\r\na=bcd\r\n", "zz\r\n", "-1\r\n"],
          ...["ffffffffffffffff\r\n", "5\r\na=b", "5\na=bcd\n", "00000000000000000005\r\na=bcd\r\n"],
          "0\r\nX: y\r\n\r\n",
          `1;${"x".repeat(20_000)}\r\na\r\n`,
        ),
        junk,
      ),
      { maxLength: 4 },
    ),
  )
  .map(
    ([target, coding, parts]) =>
      `POST ${target} HTTP/1.1\r\n${FORM}Transfer-Encoding: ${coding}\r\n\r\n${parts.join("")}`,
  );

const headers = fc
  .tuple(
    path,
    fc.oneof(
      fc
        .nat({ max: 3000 })
        .map((count) => Array.from({ length: count }, (_, at) => `x-${at}: a`).join("\r\n")),
      fc.nat({ max: 20_000 }).map((length) => `x-long: ${"a".repeat(length)}`),
      fc.nat({ max: 4000 }).map((count) => `cookie: ${"a=b; ".repeat(count)}`),
      fc
        .nat({ max: 900 })
        .map((count) => Array.from({ length: count }, () => "cookie: session=x").join("\r\n")),
      junk.map((text) => `x-odd: ${text}`),
      junk.map((text) => `${text}: odd`),
      fc.constantFrom(
        ...["x: a\r\n b", " x: a", "x\r\n", ": a", "x", "x : a", "Expect: 100-continue", "Expect: 200-ok"],
        ...["Upgrade: websocket\r\nConnection: Upgrade", "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ"],
        ...["Connection: host", "TE: trailers", "Trailer: host", "Range: bytes=0-,0-,0-"],
        ...["Content-Encoding: gzip", "x: \0", "x: \u007f"],
      ),
    ),
  )
  .map(([target, text]) => `GET ${target} HTTP/1.1\r\n${HOST}${text}\r\n\r\n`);

const part = fc.oneof(
  fc
    .tuple(plain, junk)
    .map(([name, text]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`),
  junk.map(
    (text) =>
      `Content-Disposition: form-data; name="photos"; filename="${text}"\r\nContent-Type: image/png\r\n\r\n\u0089PNG`,
  ),
  junk.map((text) => `Content-Disposition: form-data; name="photos"; filename*=UTF-8''${text}\r\n\r\nx`),
  junk.map((text) => `Content-Disposition: ${text}\r\n\r\nx`),
  fc.constantFrom(
    "",
    "\r\n",
    "Content-Disposition: form-data\r\n\r\nx",
    'Content-Disposition: form-data; name="a"',
    `${"X-A: b\r\n".repeat(3000)}\r\nx`,
    `X: ${"y".repeat(90_000)}\r\n\r\nx`,
    'Content-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--',
    'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n====',
    'Content-Disposition: form-data; name="intent"; charset=utf-7\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n+ADw-xq7',
  ),
);
const multipart = fc
  .tuple(
    path,
    fc.constantFrom(
      ...["b", "", '"b"', "b b", '""', "a".repeat(70), "a".repeat(9000), "b; boundary=c", "\u00ff", "--"],
    ),
    fc.array(part, { maxLength: 5 }),
    fc.constantFrom(1, 1, 1, 400, 1200),
    fc.constantFrom("--b--\r\n", "--b", "", "--b--x", "--c--\r\n"),
  )
  .map(([target, boundary, parts, times, end]) => {
    const body =
      parts
        .map((text) => `--b\r\n${text}\r\n`)
        .join("")
        .repeat(parts.join("").length < 300 ? times : 1) + end;
    return `POST ${target} HTTP/1.1\r\n${MULTIPART}${boundary}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  });

/** A valid request that stops in the middle, in one piece or byte by byte. */
const half = fc
  .tuple(
    fc.oneof(multipart, chunks, headers, lengths),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat({ max: 6 }),
    fc.constantFrom<Ending>("half-close", "hang-up"),
  )
  .map(([bytes, share, cuts, ending]): BrokenRequest => {
    const kept = bytes.slice(0, Math.floor(bytes.length * share));
    const size = Math.ceil((kept.length + 1) / (cuts + 1));
    const pieces = Array.from({ length: cuts + 1 }, (_, at) => kept.slice(at * size, (at + 1) * size)).filter(
      Boolean,
    );
    return { label: "(half a request)", pieces, ending };
  });

/** Several pipelined requests: the bytes after the first are read as another request or dropped. */
const pipelined = fc
  .tuple(fc.array(path, { minLength: 2, maxLength: 12 }), junk)
  .map(
    ([paths, end]) =>
      paths.map((target) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join("") + end,
  );

export const brokenRequest: fc.Arbitrary<BrokenRequest> = fc.oneof(
  whole("(request line)", requestLine),
  whole("(host)", host),
  whole("(content-length)", lengths),
  whole("(chunks)", chunks),
  whole("(headers)", headers),
  whole("(multipart)", multipart),
  whole("(pipelined)", pipelined),
  whole(
    "(bytes)",
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  ),
  half,
);
