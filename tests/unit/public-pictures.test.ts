import { beforeEach, describe, expect, it } from "vitest";
import { useStandInBackend } from "../support/started";

/** Pictures of posts at other addresses: the backend alone is asked, never the address itself. */

const PICTURE = { json: "png", headers: { "Content-Type": "image/png" } };
const A = "https://old.example/board/images/BBSMSTR_A/a.png";
const FILE = "https://old.example/egov/files/p.jpg";

const backend = useStandInBackend(
  { "GET /board/images/BBSMSTR_A/a.png": PICTURE, "GET /files/p.jpg": PICTURE },
  { BACKEND_PUBLIC_ORIGIN: "https://public.example/egov" },
);
let pictures: typeof import("~/backend/public-pictures.server");
beforeEach(async () => {
  pictures = await import("~/backend/public-pictures.server");
});
const img = (...addresses: string[]) => addresses.map((address) => `<p><img src="${address}"></p>`).join("");

describe("pictures of posts", () => {
  it("are known below the backend's address and the one of the setting, without a question", async () => {
    const places = await pictures.findPicturePlaces(
      img(`${backend.origin}/files/x.png`, "https://public.example/egov/files/y.png"),
    );
    expect(places).toEqual([backend.origin, "https://public.example/egov"]);
    expect(backend.calls).toEqual([]);
  });

  it("are found by themselves at another address whose path the backend serves", async () => {
    const places = await pictures.findPicturePlaces(img(A, FILE));
    expect(places.slice(2)).toEqual([A, FILE]);
    await pictures.findPicturePlaces(img(A, FILE));
    expect(backend.calls.map(({ path }) => path).sort()).toEqual([
      "/board/images/BBSMSTR_A/a.png",
      "/files/p.jpg",
    ]);
  });

  it("are found one by one: an address that another picture has proved adds none", async () => {
    const other = "https://old.example/board/images/BBSMSTR_A/other.png";
    expect((await pictures.findPicturePlaces(img(A, other))).slice(2)).toEqual([A]);
  });

  it("are no pages that a backend answers in place of a picture", async () => {
    backend.answers["GET /files/page.png"] = { json: {}, headers: { "Content-Type": "text/html" } };
    backend.answers["GET /files/json.png"] = { json: {} };
    const html = img("https://old.example/files/page.png", "https://old.example/files/json.png");
    expect((await pictures.findPicturePlaces(html)).slice(2)).toEqual([]);
  });

  it("are asked for only where a picture can be, fifty of a post at most", async () => {
    const odd = [
      "https://e.example/files/a%2Fb.png",
      "https://e.example/logo.png",
      "https://e.example/files/a.png?x=1",
    ];
    const many = Array.from({ length: 80 }, (_, at) => `https://e.example/files/${at}.png`);
    await pictures.findPicturePlaces(img(...odd, ...many));
    const paths = backend.calls.map(({ path }) => path);
    expect(paths).toHaveLength(50);
    expect(paths.filter((path) => !/^\/files\/(a|\d+)\.png$/.test(path))).toEqual([]);
  });

  it("are asked for again after a backend that did not answer", async () => {
    backend.answers["GET /files/late.png"] = { json: {}, status: 503 };
    const late = "https://old.example/files/late.png";
    expect((await pictures.findPicturePlaces(img(late))).slice(2)).toEqual([]);
    backend.answers["GET /files/late.png"] = PICTURE;
    expect((await pictures.findPicturePlaces(img(late))).slice(2)).toEqual([late]);
  });

  it("name the place that the operator may set", () => {
    expect([A, FILE].map(pictures.placeOf)).toEqual(["https://old.example", "https://old.example/egov"]);
  });
});
