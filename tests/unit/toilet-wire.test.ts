import { describe, expect, test } from "vitest";
import { readTags, toOwnToilet, toToilet, toToiletSummary } from "~/backend/toilet-wire";

const ROW = {
  id: 7,
  title: "시청 화장실",
  lat: "36.35",
  lng: 127.38,
  keyword: "대전광역시청",
  address: "대전광역시 서구 둔산로 100",
  cleanlinessStatus: "매우 깨끗함|#28A745, 휴지 있음",
  operatingHours: "24시간|#ced4da",
  maleDoorlockType: "password",
  maleDoorlockPw: "13579",
  femaleDoorlockType: "24680",
  femaleDoorlockPw: "24680",
  noMaleDoorlock: "N",
  noFemaleDoorlock: "N",
  avgRating: "4.5",
  commentCount: 2,
  thumbnailUrl: "/files/TOILET_1?v=2",
};

/** The fields that every view of the row shares. */
const SHARED_FIELDS = {
  id: "7",
  name: "시청 화장실",
  buildingName: "대전광역시청",
  cleanlinessTags: [
    { name: "매우 깨끗함", color: "#28a745" },
    { name: "휴지 있음", color: null },
  ],
  hoursTags: [{ name: "24시간", color: "#ced4da" }],
  ...{ maleLock: "password", femaleLock: "password", reviewCount: 2, photo: "TOILET_1" },
};

describe("the tags of a row", () => {
  test("have a name and a colour, separated by comma and space", () => {
    expect(readTags("깨끗함|#28A745, 보통, 냄새|파랑, , 넓음")).toEqual([
      { name: "깨끗함", color: "#28a745" },
      { name: "보통", color: null },
      { name: "냄새", color: null },
      { name: "넓음", color: null },
    ]);
  });

  test.each([[null], [undefined], [""], ["null"], [[]]])("are empty for %j", (value) => {
    expect(readTags(value)).toEqual([]);
  });
});

describe("a row of the feed", () => {
  test("becomes a ToiletSummary", () => {
    const extraFields = {
      address: "대전광역시 서구 둔산로 100",
      lat: 36.35,
      lng: 127.38,
      averageRating: 4.5,
    };
    expect(toToiletSummary(ROW)).toEqual({ ...SHARED_FIELDS, ...extraFields });
  });

  test("never keeps a door-lock password, not even one in the type field", () => {
    expect(JSON.stringify(toToiletSummary(ROW))).not.toMatch(/13579|24680/);
  });

  test.each([["NaN"], [{}], [91], [true]])("has no position for a latitude of %j", (lat) => {
    expect(toToiletSummary({ ...ROW, lat })).toBeNull();
  });

  test.each([
    [{ maleDoorlockType: "none" }, "none"],
    [{ maleDoorlockType: "key" }, "key"],
    [{ maleDoorlockType: "", maleDoorlockPw: "", noMaleDoorlock: "Y" }, "none"],
    [{ maleDoorlockType: null, maleDoorlockPw: null, noMaleDoorlock: "N" }, "unknown"],
    [{ maleDoorlockType: "null", maleDoorlockPw: "12" }, "password"],
  ])("reads a lock of %j as %s", (lock, kind) => {
    expect(toToiletSummary({ ...ROW, ...lock })?.maleLock).toBe(kind);
  });

  test.each([[0], [null], ["0.0"], ["별"]])("reads an average of %j as unrated", (avgRating) => {
    expect(toToiletSummary({ ...ROW, avgRating })?.averageRating).toBeNull();
  });
});

describe("the answer of the detail call", () => {
  const DETAIL = {
    ...ROW,
    id: undefined,
    toiletId: 7,
    name: "시청 화장실",
    maleDoorlockType: "key",
    thumbnailUrl: null,
    photoList: [
      { fileSn: 0, streFileNm: "A", fileCn: "" },
      { fileSn: 1, streFileNm: "B", fileCn: "THUMB" },
      { fileSn: 2, streFileNm: null },
    ],
  };

  test("has its photos, and the password of a password lock only", () => {
    const toilet = toToilet(DETAIL);
    expect(toilet?.photos).toEqual([
      { fileSn: "0", storedName: "A", isThumbnail: false },
      { fileSn: "1", storedName: "B", isThumbnail: true },
    ]);
    expect(toilet?.photo).toBe("B");
    expect([toilet?.maleLockPassword, toilet?.femaleLockPassword]).toEqual(["", "24680"]);
  });
});

describe("a row of the member's own toilets", () => {
  test("keeps tags, locks and picture, and never the door code", () => {
    const { id, lat, lng, ...row } = ROW;
    const toilet = toOwnToilet({ ...row, toiletId: 7, frstRegisterPnttm: "2025-08-19" });
    expect(toilet).toEqual({ ...SHARED_FIELDS, registeredAt: "2025-08-19" });
    expect(JSON.stringify(toilet)).not.toMatch(/13579|24680/);
  });

  test.each([[null], ["7"], [{ name: "번호 없음" }]])("is skipped if it is %j", (value) => {
    expect(toOwnToilet(value)).toBeNull();
  });
});
