import { describe, expect, test } from "vitest";
import * as toilets from "~/backend/toilets.server";
import { useStandInBackend } from "../support/stand-in-backend";

/** Tests the lock fields that are sent when a member edits another part of a toilet. */

const ROW = {
  ...{ toiletId: 7, name: "시청 화장실", keyword: "시청", address: "대전광역시 서구", lat: 36.3, lng: 127.3 },
  ...{ cleanlinessStatus: "", operatingHours: "", photoList: [] },
  ...{ femaleDoorlockType: "", femaleDoorlockPw: "", noFemaleDoorlock: "Y" },
};

const backend = useStandInBackend({ "/map/update-toilet.do": { json: { resultCode: 200, result: {} } } });

const caller = () => ({ token: "a.b.c", refused: false });

/** Reads a toilet with this lock, saves it with a new name, and returns the sent fields. */
async function sentBack(lock: Record<string, unknown>): Promise<Record<string, string>> {
  backend.answers["/map/toilet-detail.do"] = {
    json: { resultCode: 200, result: { toilet: { ...ROW, ...lock } } },
  };
  const storedToilet = await toilets.getStoredToilet("7", caller());
  const draft = { ...storedToilet, name: "새 이름" };
  const photos = { added: [], thumbnailIndex: null, thumbnailFileSn: null, remaining: [], deleted: [] };
  await toilets.updateToilet(storedToilet, draft, photos, caller());
  const { body = "", headers } = backend.callsTo("/map/update-toilet.do").at(-1) ?? {};
  const form = await new Response(body, {
    headers: { "content-type": String(headers?.["content-type"]) },
  }).formData();
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

describe("the update of a toilet with an untouched lock", () => {
  test.each([
    ["unknown", { maleDoorlockType: "", maleDoorlockPw: "", noMaleDoorlock: "N" }, ["", "", "N"]],
    ["null", { maleDoorlockType: null, maleDoorlockPw: null, noMaleDoorlock: "N" }, ["", "", "N"]],
    ["a code in the type field", { maleDoorlockType: "24680", maleDoorlockPw: "" }, ["24680", "24680", "N"]],
    ["a password", { maleDoorlockType: "password", maleDoorlockPw: "13" }, ["password", "13", "N"]],
    ["a key", { maleDoorlockType: "key", maleDoorlockPw: "" }, ["key", "", "N"]],
    ["none", { maleDoorlockType: "none", noMaleDoorlock: "Y" }, ["none", "", "Y"]],
  ])("writes %s back unchanged", async (_case, lock, expected) => {
    const form = await sentBack(lock);
    expect([form.maleDoorlockType, form.maleDoorlockPw, form.noMaleDoorlock]).toEqual(expected);
    expect(form.name).toBe("새 이름");
  });
});
