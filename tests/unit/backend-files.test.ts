import { createServer, type RequestListener } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import * as files from "~/backend/files.server";
import { listen } from "../support/listening";
import { connectTo } from "../support/stand-in-backend";
import { useStarted } from "../support/started";

let answer: RequestListener;
const backend = useStarted(() => listen(createServer((request, response) => answer(request, response))));

beforeAll(() => connectTo(backend));

const caller = { token: null, refused: false };
const OPEN = {
  "a photo": () => files.openPhoto("a.jpg"),
  "an image of a post": () => files.openBoardImage("BBSMSTR_BBBBBBBBBBBB", "a.jpg"),
  "an attachment": () => files.openAttachment("id", "0", caller),
};
const failureOf = (opening: Promise<unknown>) =>
  opening.then(
    () => "none",
    ({ kind, status }: { kind: string; status: number }) => `${kind} ${status}`,
  );

describe.each(Object.entries(OPEN))("opening %s", (_name, open) => {
  test("treats a redirect as an error, not as a missing file", async () => {
    answer = (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    expect(await failureOf(open())).toBe("malformed 502");
  });

  test("refuses a compressed answer that the app did not ask for", async () => {
    const headers = { "content-encoding": "gzip", "content-disposition": 'attachment; filename="a.txt"' };
    answer = (_request, response) => response.writeHead(200, headers).end("x");
    expect(await failureOf(open())).toBe("malformed 502");
  });

  test("reports a missing file at once, whether the error page ends or not", async () => {
    answer = (_request, response) => void response.writeHead(404).write("<h1>");
    expect(await failureOf(open())).toBe("not-found 404");
  });

  test("reports a failure if the connection breaks in the error page", async () => {
    answer = (_request, response) => {
      response.writeHead(503).write("<h1>", () => response.destroy());
    };
    expect(await failureOf(open())).toBe("rejected 502");
  });
});

test("a download that is public works with an expired token, and the login ends", async () => {
  const headers = { "content-disposition": 'attachment; filename="a.txt"' };
  answer = ({ headers: { authorization } }, response) =>
    authorization ? response.writeHead(401).end("{}") : response.writeHead(200, headers).end("x");
  const member = { token: "t", refused: false };
  const { body, fileName } = await files.openAttachment("id", "0", member);
  expect([await body.text(), fileName, member.refused]).toEqual(["x", "a.txt", true]);
});

test("a download for members asks for a login", async () => {
  answer = (_request, response) => response.writeHead(401).end("{}");
  expect(await failureOf(files.openAttachment("id", "0", { token: "t", refused: false }))).toBe("auth 401");
  expect(await failureOf(files.openAttachment("id", "0", { ...caller }))).toBe("login-needed 401");
});

test.each([
  ['filename="%ED%95%9C%EA%B8%80%20%281%29.pdf"', "한글 (1).pdf"],
  ["filename=%ED%95%9C%EA%B8%80.pdf", "한글.pdf"],
  ['filename="100% %EA.txt"', "100% %EA.txt"],
  ['filename="%EA.txt"', "%EA.txt"],
  [Buffer.from('filename="한글 100%.pdf"').toString("latin1"), "한글 100%.pdf"],
])("the name in %s is %s, decoded once", async (parameter, name) => {
  answer = (_request, response) =>
    response.writeHead(200, { "content-disposition": `attachment; ${parameter}` }).end("x");
  const { body, fileName } = await files.openAttachment("id", "0", { token: null, refused: false });
  body.resume();
  expect(fileName).toBe(name);
});
