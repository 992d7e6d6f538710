import { createServer, type RequestListener } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "~/backend/client.server";
import { listen } from "../support/listening";
import { connectTo } from "../support/stand-in-backend";
import { useStartedForEach } from "../support/started";

describe("the scheme of the token", () => {
  let isAccepted: (authorization: string) => boolean;
  let sentHeaders: string[];
  let isBehindGateway: boolean;
  const respond: RequestListener = ({ url, headers: { authorization } }, response) => {
    sentHeaders.push(`${url} ${authorization}`);
    if (isBehindGateway) return response.writeHead(404, { "Content-Type": "text/html" }).end("<html>");
    response.writeHead(authorization && isAccepted(authorization) ? 200 : 401).end('{"resultCode":200}');
  };
  const backend = useStartedForEach(() => listen(createServer(respond)));
  beforeEach(() => {
    sentHeaders = [];
    isBehindGateway = false;
    connectTo(backend, { BACKEND_AUTH_SCHEME: "auto" });
  });

  it.each([
    ["bare, as all real versions accept it", (header: string) => header === "a.b.c", "a.b.c"],
    ["Bearer, as a fork may require it", (header: string) => header === "Bearer a.b.c", "Bearer a.b.c"],
    ["bare if both are accepted (egov-5.0.1)", () => true, "a.b.c"],
  ])("is %s: detected once and kept", async (_what, acceptedScheme, header) => {
    isAccepted = acceptedScheme;
    const caller = { token: "a.b.c", refused: false };
    await Promise.all([call("/one", { caller }), call("/two", { caller })]);
    await call("/three", { caller });
    const questions = sentHeaders.filter((line) => line.startsWith("/jwtAuthAPI"));
    expect(questions).toHaveLength(header.startsWith("B") ? 2 : 1);
    expect(sentHeaders.filter((line) => !questions.includes(line))).toEqual(
      ["/one", "/two", "/three"].map((path) => `${path} ${header}`),
    );
    expect(caller.refused).toBe(false);
  });

  it("is not learned from an expired token, and is learned from the next one", async () => {
    isAccepted = (header) => header === "Bearer new.er.one";
    const old = { token: "a.b.c", refused: false };
    await expect(call("/one", { caller: old })).rejects.toMatchObject({ kind: "auth" });
    await call("/two", { caller: { token: "new.er.one", refused: false } });
    expect(sentHeaders.at(-1)).toBe("/two Bearer new.er.one");
  });

  it("is not learned from a gateway whose backend is away", async () => {
    isAccepted = (header) => header === "Bearer a.b.c";
    isBehindGateway = true;
    const caller = { token: "a.b.c", refused: false };
    await expect(call("/one", { caller })).rejects.toMatchObject({ kind: "malformed", status: 502 });
    isBehindGateway = false;
    await call("/two", { caller });
    expect(sentHeaders.at(-1)).toBe("/two Bearer a.b.c");
  });

  it("is not probed if it is configured or if there is no token", async () => {
    isAccepted = () => true;
    connectTo(backend, { BACKEND_AUTH_SCHEME: "" });
    await call("/one", { caller: { token: "a.b.c", refused: false } });
    expect(sentHeaders).toEqual(["/one a.b.c"]);
  });
});
