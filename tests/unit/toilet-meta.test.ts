import { describe, expect, it } from "vitest";
import type { Toilet } from "~/backend/toilet";
import { toiletMeta } from "~/features/toilets/toilet-meta";

const TOILET: Toilet = {
  ...{
    id: "7",
    name: "시청 <화장실>",
    buildingName: "",
    address: "대전 둔산로 100",
    lat: 36.35,
    lng: 127.38,
  },
  ...{ cleanlinessTags: [], hoursTags: [], maleLock: "password", femaleLock: "password" },
  ...{ averageRating: 4.5, reviewCount: 2, photo: "a b.jpg", photos: [] },
  ...{ maleLockPassword: "135724", femaleLockPassword: "975313" },
};
const matches = [{ data: { origin: "https://toilets.example" } }];

describe("what is told of a toilet", () => {
  it("has absolute addresses, and never a password", () => {
    const told = toiletMeta(TOILET, matches);
    expect(told).toContainEqual({
      property: "og:image",
      content: "https://toilets.example/files/a%20b.jpg?w=1200",
    });
    expect(told).toContainEqual({
      property: "og:url",
      content: "https://toilets.example/map/detail?toiletId=7",
    });
    expect(JSON.stringify(told)).not.toMatch(/135724|975313/);
  });

  it("is a PublicToilet with what is known, and nothing that is not", () => {
    const structured = (toilet: Toilet) =>
      toiletMeta(toilet, matches).flatMap((each) =>
        "script:ld+json" in each ? [each["script:ld+json"]] : [],
      )[0];
    expect(structured(TOILET)).toMatchObject({
      "@type": "PublicToilet",
      geo: { latitude: 36.35, longitude: 127.38 },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
    const bare = structured({ ...TOILET, lat: Number.NaN, averageRating: null, photo: null, address: "" });
    expect(Object.keys(bare as object)).toEqual(["@context", "@type", "name", "url"]);
  });

  it("is little where there is no toilet", () => {
    expect(toiletMeta(null, matches)).toHaveLength(1);
  });
});
