import { describe, expect, it } from "vitest";
import {
  isAreaAddress,
  needsLookUp,
  type PositionEvent,
  type PositionState,
  reducePosition,
  startPosition,
} from "../../app/features/toilets/use-position";
import type { AddressResult, PlaceResult } from "../../app/place-search/place-search-box";

const STORED = { lat: 36.3, lng: 127.3, address: "둔산남로 57" };
const NEAR = { lat: 36.3001, lng: 127.3 };
const FAR = { lat: 36.31, lng: 127.3 };
const FARTHER = { lat: 36.32, lng: 127.3 };
const NEIGHBOURS = [{ id: "1", name: "옆 화장실", detail: "10m" }];

const find = (
  address: string,
  precision: AddressResult["precision"] = "whole",
  building = "",
): AddressResult => ({
  address,
  precision,
  building,
});
const placeAt = (point: typeof FAR, address: string, building?: string): PlaceResult => ({
  ...{ ...point, name: "시청", address, about: "", building },
});
const pick = (point: typeof FAR): PositionEvent => ({ type: "pick", point });
const answer = (point: typeof FAR, foundAddress: AddressResult): PositionEvent => ({
  ...{ type: "find-address", point, found: foundAddress },
});
const type = (field: "lat" | "lng" | "address" | "building", text: string): PositionEvent => ({
  ...{ type: "type", field, text },
});
const take = (place: PlaceResult): PositionEvent => ({ type: "take", place });
const restore: PositionEvent = { type: "restore" };

const EMPTY = { lat: "", lng: "", address: "", building: "", foundBuilding: "", former: "" };
const AT_STORED = { ...EMPTY, lat: "36.3", lng: "127.3", address: STORED.address, building: "구청" };

const run = (storedPosition: typeof STORED | null, events: PositionEvent[]): PositionState =>
  events.reduce(
    (state, event) => reducePosition(state, event, storedPosition),
    startPosition(storedPosition ? AT_STORED : EMPTY, null),
  );

type Row = [title: string, events: PositionEvent[], expected: Partial<PositionState["position"]>];

describe("the position of a new toilet", () => {
  const rows: Row[] = [
    ["writes a picked point with seven decimals", [pick(FAR)], { lat: "36.3100000", lng: "127.3000000" }],
    [
      "fills in the address of a picked point",
      [pick(FAR), answer(FAR, find("대학로 99"))],
      { address: "대학로 99" },
    ],
    [
      "fills an area into an empty field",
      [pick(FAR), answer(FAR, find("유성구", "area"))],
      { address: "유성구" },
    ],
    [
      "clears a found address while the next point is looked up",
      [pick(FAR), answer(FAR, find("대학로 99")), pick(FARTHER)],
      { address: "" },
    ],
    [
      "ignores the answer for a point that the pin has left",
      [pick(FAR), pick(FARTHER), answer(FAR, find("대학로 99"))],
      { lat: "36.3200000", address: "" },
    ],
    [
      "keeps an address that was typed before the answer came",
      [pick(FAR), type("address", "내가 쓴 주소"), answer(FAR, find("대학로 99"))],
      { address: "내가 쓴 주소" },
    ],
    [
      "keeps a typed address at the next point",
      [type("address", "내가 쓴 주소"), pick(FAR)],
      { address: "내가 쓴 주소" },
    ],
    [
      "takes a place with its address and building",
      [take(placeAt(FAR, "시청로 1", "시청 본관"))],
      { lat: "36.31", address: "시청로 1", building: "시청 본관", foundBuilding: "시청 본관" },
    ],
    ["takes the name of a place that has no address", [take(placeAt(FAR, ""))], { address: "시청" }],
    [
      "keeps a typed building",
      [type("building", "별관"), take(placeAt(FAR, "", "본관"))],
      { building: "별관" },
    ],
    [
      "replaces a found building, also by none",
      [take(placeAt(FAR, "", "본관")), take(placeAt(FARTHER, ""))],
      { building: "", foundBuilding: "" },
    ],
  ];
  it.each(rows)("%s", (_, events, expected) => {
    expect(run(null, events).position).toMatchObject(expected);
  });
});

describe("the position of a stored toilet", () => {
  const events = [pick(FAR), answer(FAR, find("대학로 99"))];
  const KEPT = { address: STORED.address, former: "" };
  const MENTIONED = { address: STORED.address, former: STORED.address };
  const rows: Row[] = [
    ["keeps the stored address close to it", [pick(NEAR)], KEPT],
    ["names the former address beside the new one", events, { address: "대학로 99", former: STORED.address }],
    ["shows the stored address until the next answer", [...events, pick(FARTHER)], KEPT],
    ["returns to the stored address beside it", [...events, pick(NEAR)], KEPT],
    [
      "keeps the stored address rather than an area, and mentions it",
      [pick(FAR), answer(FAR, find("유성구", "area"))],
      MENTIONED,
    ],
    [
      "does not mention the stored address if the look-up finds the same",
      [pick(FAR), answer(FAR, find(STORED.address))],
      KEPT,
    ],
    ["leaves an emptied address empty until the answer", [type("address", ""), pick(FAR)], { address: "" }],
    ["restores the stored address", [...events, restore], MENTIONED],
    [
      "keeps a restored address at the next point",
      [...events, restore, pick(FARTHER), answer(FARTHER, find("과학로 1"))],
      MENTIONED,
    ],
    [
      "names the former address of a place far away",
      [take(placeAt(FAR, "시청로 1"))],
      { former: STORED.address },
    ],
    [
      "names no former address beside it",
      [take(placeAt(NEAR, "시청로 1"))],
      { address: "시청로 1", former: "" },
    ],
    ["keeps the stored building", [take(placeAt(FAR, "시청로 1", "본관"))], { building: "구청" }],
  ];
  it.each(rows)("%s", (_, events, expected) => {
    expect(run(STORED, events).position).toMatchObject(expected);
  });

  it("is looked up only if it is further than a house away or has no stored address", () => {
    expect([NEAR, FAR].map((point) => needsLookUp(STORED, point))).toEqual([false, true]);
    expect(needsLookUp({ ...STORED, address: "" }, NEAR)).toBe(true);
    expect(needsLookUp(null, NEAR)).toBe(true);
  });
});

describe("the neighbours of the position", () => {
  const neighboursOf = (point: typeof FAR): PositionEvent => ({
    ...{ type: "find-neighbours", point, neighbours: NEIGHBOURS },
  });
  const place = placeAt(FAR, "시청로 1");
  const rows: [title: string, events: PositionEvent[], expected: typeof NEIGHBOURS | null][] = [
    ["are shown for the picked point", [pick(FAR), neighboursOf(FAR)], NEIGHBOURS],
    ["are shown for the applied position", [take(place), neighboursOf(place)], NEIGHBOURS],
    ["are not shown for an earlier point", [pick(FAR), pick(FARTHER), neighboursOf(FAR)], null],
    ["disappear when the pin moves", [pick(FAR), neighboursOf(FAR), pick(FARTHER)], null],
    ["disappear when a coordinate is typed", [pick(FAR), neighboursOf(FAR), type("lat", "36")], null],
    ["are not shown after a coordinate was typed", [pick(FAR), type("lng", "127"), neighboursOf(FAR)], null],
    ["stay when the address is typed", [pick(FAR), type("address", "가"), neighboursOf(FAR)], NEIGHBOURS],
    [
      "are shown from a response, and stay after a response without any",
      [
        { type: "reply", position: EMPTY, neighbours: NEIGHBOURS },
        { type: "reply", position: EMPTY, neighbours: null },
      ],
      NEIGHBOURS,
    ],
  ];
  it.each(rows)("%s", (_, events, expected) => {
    expect(run(null, events).neighbours).toEqual(expected);
  });

  it("stay for a stored toilet if the picked point is close, without a new request", () => {
    expect(run(STORED, [pick(FAR), neighboursOf(FAR), pick(NEAR)]).neighbours).toEqual(NEIGHBOURS);
  });
});

describe("an address that names only an area", () => {
  const area = [pick(FAR), answer(FAR, find("유성구", "area"))];

  it("is marked until it is typed over", () => {
    expect(isAreaAddress(run(null, area))).toBe(true);
    expect(isAreaAddress(run(null, [...area, type("address", "유성구 1")]))).toBe(false);
  });

  it("is not marked if a whole address was found", () => {
    expect(isAreaAddress(run(null, [pick(FAR), answer(FAR, find("대학로 99"))]))).toBe(false);
  });
});
