import { beforeEach, describe, expect, test, vi } from "vitest";
import { installRetryingFetch } from "~/ui/framework/install-retrying-fetch";
import { replaceNativeFetch } from "../support/native-fetch";
import { passTurns } from "../support/timers";

const HERE = new URL("http://toilet.example/map/detail?toiletId=1");
const network = vi.fn<typeof fetch>();
const window: { fetch: typeof fetch } = { fetch: network };
vi.stubGlobal("window", window);
vi.stubGlobal("document", { addEventListener() {} });
vi.stubGlobal("location", HERE);
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);

replaceNativeFetch(network);
installRetryingFetch();
beforeEach(() => void network.mockReset());

test("a form that could not be sent gets 503 in the framework's format, so that its page stays", async () => {
  network.mockRejectedValue(new TypeError("no network"));
  const answer = await window.fetch("/map/detail.data?toiletId=1", { method: "POST" });
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get("X-Remix-Response")).toBe("yes");
});

describe("the framework's requests for the code of pages", () => {
  const routes = {
    map: { module: "/assets/map.js", imports: ["/assets/shared.js"] },
    detail: { module: "/assets/detail.js", imports: ["/assets/shared.js"] },
  };
  const requestedPaths = () => network.mock.calls.map(([input]) => new URL(String(input), HERE).pathname);

  test("cause no request to the server when they prefetch", async () => {
    const discovery = window.fetch(new URL("/__manifest?p=/map&p=/login", HERE));
    const outcome = await Promise.race([discovery, passTurns().then(() => "nothing")]);
    expect(outcome).toBe("nothing");
    expect(network).not.toHaveBeenCalled();
  });

  test("need nothing more for the current page", async () => {
    const { signal } = new AbortController();
    const answer = await window.fetch(new URL("/__manifest?p=/map/detail", HERE), { signal });
    expect(await answer.json()).toEqual({});
    expect(network).not.toHaveBeenCalled();
  });

  test("are answered when the code of the next page is loaded, with each file fetched once", async () => {
    const { signal } = new AbortController();
    network.mockImplementation(async (input) =>
      String(input).includes("__manifest") ? Response.json(routes) : new Response("code"),
    );
    const answer = await window.fetch(new URL("/__manifest?p=/map&version=1", HERE), { signal });
    expect(await answer.json()).toEqual(routes);
    expect(requestedPaths()).toEqual([
      "/__manifest",
      "/assets/map.js",
      "/assets/shared.js",
      "/assets/detail.js",
    ]);
  });
});
