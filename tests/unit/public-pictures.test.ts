import { describe, expect, it } from "vitest";
import * as pictures from "../../app/backend/files.server";
import { useStandInBackend } from "../support/stand-in-backend";

/** The app asks only the backend for these pictures, never the address in the post. */

const PICTURE = { json: "png", headers: { "Content-Type": "image/png" } };
const A = "https://old.example/board/images/BBSMSTR_A/a.png";
const FILE = "https://old.example/egov/files/p.jpg";

const backend = useStandInBackend(
  { "GET /board/images/BBSMSTR_A/a.png": PICTURE, "GET /files/p.jpg": PICTURE },
  { BACKEND_PUBLIC_ORIGIN: ["https://public.example/egov"] },
);
const img = (...addresses: string[]) => addresses.map((address) => `<p><img src="${address}"></p>`).join("");

describe("the pictures of posts", () => {
  it("are accepted below the backend's address and the configured one without a request", async () => {
    const places = await pictures.findPicturePlaces(
      img(`${backend.origin}/files/x.png`, "https://public.example/egov/files/y.png"),
    );
    expect(places).toEqual([backend.origin, "https://public.example/egov"]);
    expect(backend.calls).toEqual([]);
  });

  it("are detected at another address whose path the backend serves", async () => {
    const places = await pictures.findPicturePlaces(img(A, FILE));
    expect(places.slice(2)).toEqual([A, FILE]);
    await pictures.findPicturePlaces(img(A, FILE));
    expect(backend.calls.map(({ path }) => path).sort()).toEqual([
      "/board/images/BBSMSTR_A/a.png",
      "/files/p.jpg",
    ]);
  });

  it("are detected one by one: an address proved by another picture adds none", async () => {
    const otherAddress = "https://old.example/board/images/BBSMSTR_A/other.png";
    expect((await pictures.findPicturePlaces(img(A, otherAddress))).slice(2)).toEqual([A]);
  });

  it("are not pages that a backend answers in place of a picture", async () => {
    backend.answers["GET /files/page.png"] = { json: {}, headers: { "Content-Type": "text/html" } };
    backend.answers["GET /files/json.png"] = { json: {} };
    const html = img("https://old.example/files/page.png", "https://old.example/files/json.png");
    expect((await pictures.findPicturePlaces(html)).slice(2)).toEqual([]);
  });

  it("are requested only at addresses that can be pictures, fifty per post at most", async () => {
    const oddAddresses = [
      "https://e.example/files/a%2Fb.png",
      "https://e.example/logo.png",
      "https://e.example/files/a.png?x=1",
    ];
    const manyAddresses = Array.from({ length: 80 }, (_, at) => `https://e.example/files/${at}.png`);
    await pictures.findPicturePlaces(img(...oddAddresses, ...manyAddresses));
    const paths = backend.calls.map(({ path }) => path);
    expect(paths).toHaveLength(50);
    expect(paths.filter((path) => !/^\/files\/(a|\d+)\.png$/.test(path))).toEqual([]);
  });

  it("are requested again after the backend failed to answer", async () => {
    backend.answers["GET /files/late.png"] = { json: {}, status: 503 };
    const lateAddress = "https://old.example/files/late.png";
    expect((await pictures.findPicturePlaces(img(lateAddress))).slice(2)).toEqual([]);
    backend.answers["GET /files/late.png"] = PICTURE;
    expect((await pictures.findPicturePlaces(img(lateAddress))).slice(2)).toEqual([lateAddress]);
  });

  it("name the origin that the operator can configure", () => {
    expect([A, FILE].map(pictures.placeOf)).toEqual(["https://old.example", "https://old.example/egov"]);
  });
});
