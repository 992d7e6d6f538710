import { FormData } from "undici";
import { FROM_OUR_PAGE } from "../../tests/support/http-session";
import type { Ask } from "./open-loop";

/** Simulates visitors: most requests read the map and other pages, and 8 % write as logged-in members. */

type Point = { lat: number; lng: number };

const KOREA = "124.5,33,131,38.7";
const SESSIONS = 20;
const WORDS = ["대전역", "강남", "시청", "공원 화장실", "제주공항", "해운대", "중앙로", "서울역"];
const FILTERS = ["open=now", "has=accessible", "has=diaper&open24=1", "nolock=1"];

export const oneOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
const around = (degrees: number, spread = 0.02) => (degrees + (Math.random() - 0.5) * spread).toFixed(4);

/** Returns a random address, because visitors with one address would share its limits. */
const address = () =>
  `10.${oneOf([1, 2, 3, 4])}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** Finds places with toilets, and ids of toilets there. */
export async function findPlaces(origin: string) {
  const markersOf = async (query: string) =>
    (await (await fetch(`${origin}/map/markers?${query}`)).json()).markers;
  const groups = await markersOf(`bbox=${KOREA}&zoom=9`);
  const places: Point[] = [];
  const ids: string[] = [];
  for (const { lat, lng } of groups.slice(0, 100)) {
    const box = [lng - 0.05, lat - 0.05, lng + 0.05, lat + 0.05].map((edge) => edge.toFixed(4));
    for (const marker of (await markersOf(`bbox=${box}&zoom=18`)).slice(0, 5)) {
      places.push({ lat: marker.lat, lng: marker.lng });
      if (marker.id) ids.push(marker.id);
    }
  }
  if (ids.length === 0) throw new Error("no toilets to visit");
  return { places, ids };
}

/** Returns the path for a box of screen size. */
export function boxAround(place: Point, zoom: number) {
  const width = (1280 / 256 / 2 ** zoom) * 360;
  const [lat, lng] = [Number(around(place.lat)), Number(around(place.lng))];
  const box = [lng - width / 2, lat - width / 3, lng + width / 2, lat + width / 3];
  return `/map/markers?bbox=${box.map((edge) => edge.toFixed(4))}&zoom=${zoom}`;
}

const read = (kind: string, path: string): Ask => ({
  ...{ kind, path, expected: [200] },
  headers: { "x-forwarded-for": address() },
});

/** Picks one of the mix by its share; the shares are percent, and the last one takes the rest. */
function pick(mix: [share: number, make: () => Ask][]): Ask {
  let roll = Math.random() * mix.reduce((sum, [share]) => sum + share, 0);
  for (const [share, make] of mix) {
    roll -= share;
    if (roll < 0) return make();
  }
  throw new Error("the mix is empty");
}

/** Share of the maps that links and searches lead to, so that several visitors open the same address. */
const POPULAR_SHARE = 0.8;

/**
 * Visitors who read: maps, markers, details, suggestions and the list of a board.
 * @param maps popular: eight of ten maps have one of the 500 places' addresses; unique: every map has its own address
 */
export function createReaders(
  { places, ids }: { places: Point[]; ids: string[] },
  maps: "popular" | "unique",
): () => Ask {
  const map = () => {
    const { lat, lng } = oneOf(places);
    return maps === "popular" && Math.random() < POPULAR_SHARE
      ? `/map?lat=${lat}&lng=${lng}`
      : `/map?lat=${around(lat)}&lng=${around(lng)}`;
  };
  return () =>
    pick([
      [24, () => read("map", map())],
      [6, () => read("map, filtered", `${map()}&${oneOf(FILTERS)}`)],
      [40, () => read("markers", boxAround(oneOf(places), oneOf([13, 14, 15, 15, 16, 16, 17, 18])))],
      [10, () => read("detail", `/map/detail?toiletId=${oneOf(ids)}`)],
      [4, () => read("suggestions", `/map/places?q=${encodeURIComponent(oneOf(WORDS))}`)],
      [3, () => read("board list", "/community/free")],
    ]);
}

/** Visitors who open one of the places' maps each, as after a link that many follow. */
export const createFollowers =
  (places: Point[]): (() => Ask) =>
  () => {
    const { lat, lng } = oneOf(places);
    return read("map", `/map?lat=${lat}&lng=${lng}`);
  };

const cookiesOf = (headers: Record<string, string | string[] | undefined>) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");

export function createVisits({ places, ids }: { places: Point[]; ids: string[] }): {
  next(): Ask;
  logIn(): Ask;
} {
  const sessions: string[] = [];
  const posts: string[] = [];
  let written = 0;
  function list(): Ask {
    return {
      ...read("board list", "/community/free"),
      onAnswer({ text }) {
        for (const [path] of text.matchAll(/\/community\/free\/\d+/g))
          if (!posts.includes(path)) posts.push(path);
        posts.splice(0, posts.length - 50);
      },
    };
  }

  function logIn(): Ask {
    return {
      ...{ kind: "log in", method: "POST", path: "/login", expected: [303] },
      headers: {
        ...{ ...FROM_OUR_PAGE, "x-forwarded-for": address() },
        "content-type": "application/x-www-form-urlencoded",
      },
      body: `id=${oneOf(["user", "admin"])}&password=1`,
      onAnswer({ headers }) {
        sessions.push(cookiesOf(headers));
        if (sessions.length > SESSIONS) sessions.shift();
      },
    };
  }

  function write(kind: string, path: string, fields: Record<string, string>): Ask {
    const cookie = oneOf(sessions);
    if (!cookie) return logIn();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return {
      ...{ kind, method: "POST", path, expected: [303], body },
      headers: { ...FROM_OUR_PAGE, cookie, "x-forwarded-for": address() },
    };
  }

  const text = () => `${++written}번째 글입니다. 재는 동안 적었습니다. ${Date.now()}`;
  const review = () =>
    write("review", `/map/detail?toiletId=${oneOf(ids)}`, {
      ...{ intent: "create-review", content: text(), rating: oneOf(["3", "4", "5"]) },
    });
  const comment = () =>
    posts.length === 0
      ? list()
      : write("comment", oneOf(posts), { intent: "create-comment", commentContent: text() });
  const post = () =>
    write("post", "/community/free/create", {
      ...{ intent: "save-post", title: text(), content: `<p>${text()}</p>`, contentFormat: "html" },
    });
  const map = () => {
    const { lat, lng } = oneOf(places);
    return `/map?lat=${around(lat)}&lng=${around(lng)}`;
  };

  /** Shares in percent. */
  const mix: [share: number, make: () => Ask][] = [
    [24, () => read("map", map())],
    [6, () => read("map, filtered", `${map()}&${oneOf(FILTERS)}`)],
    [40, () => read("markers", boxAround(oneOf(places), oneOf([13, 14, 15, 15, 16, 16, 17, 18])))],
    [10, () => read("detail", `/map/detail?toiletId=${oneOf(ids)}`)],
    [4, () => read("suggestions", `/map/places?q=${encodeURIComponent(oneOf(WORDS))}`)],
    [3, list],
    [3, () => (posts.length === 0 ? list() : read("post page", oneOf(posts)))],
    [2, logIn],
    [4, review],
    [2, comment],
    [2, post],
  ];

  return {
    logIn,
    next: () => pick(mix),
  };
}
