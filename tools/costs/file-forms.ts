import { dataPathOf } from "./address-forms";
import { ALONE, type Form } from "./form";
import { PICTURE_CPU_MS } from "./rule";
import type { Stage } from "./stage";

/** Pictures in every width, on first view and as uploads; long posts on first view; attachments by range. */

const WIDTHS = [160, 320, 640, 960, 1280, 1600];
const GUARDED_WIDTH = 1600;

/** Requests another copy in each attempt, because a first view must not hit the cache. */
export function pictureForms({ pictures }: Stage): Form[] {
  return pictures.flatMap(({ name, make, paths }) => {
    const at = (attempt: number) => paths[attempt % paths.length] ?? "";
    const one = { ...ALONE, part: "pictures", cpuMs: PICTURE_CPU_MS } as const;
    const first = WIDTHS.map(
      (width): Form => ({
        ...one,
        label: `${name} ?w=${width}, for the first time`,
        isGuarded: width === GUARDED_WIDTH,
        tries: paths.length,
        ask: (attempt) => ({ target: `${at(attempt)}?w=${width}` }),
      }),
    );
    const upload: Form = {
      ...one,
      label: `${name}, uploaded`,
      isGuarded: true,
      who: "user",
      way: "upload",
      upload: make,
      tries: 1,
      ask: () => ({ target: "/community/free/images" }),
    };
    const again: [string, (attempt: number) => string][] = [
      ["odd widths", (attempt) => `${paths[0]}?w=${(attempt * 7) % 1700}`],
      ["no width", () => `${paths[0]}?w=1e999`],
      [".data", (attempt) => dataPathOf(`${paths[0]}?w=${(attempt * 7) % 1700}`)],
    ];
    return [
      ...first,
      upload,
      ...again.map(([label, target]): Form => {
        const isGuarded = label === ".data";
        return {
          ...one,
          isGuarded,
          label: `${name}, ${label}`,
          ask: (attempt) => ({ target: target(attempt) }),
        };
      }),
    ];
  });
}

/** CPU time of a preview's picture: the drawing, the start of a process for it, and the tiles of its map. */
const CARD_CPU_MS = 500;
const LANGUAGES = ["", "/en", "/ja", "/zh"];

/** The picture of another toilet in each attempt. */
export function cardForms(): Form[] {
  return LANGUAGES.map((prefix) => ({
    ...ALONE,
    part: "pictures",
    label: `${prefix}/map/detail/card.jpg, for the first time`,
    isGuarded: prefix === "/zh",
    cpuMs: CARD_CPU_MS,
    ask: (attempt) => ({ target: `${prefix}/map/detail/card.jpg?toiletId=${100 + attempt * 97}` }),
  }));
}

/** Posts that the sanitiser has not processed yet, and posts in its cache. */
export function postForms({ longPosts }: Stage): Form[] {
  return longPosts.flatMap(({ name, paths }): Form[] => {
    // Texts for DOMPurify take several times as long until its code is compiled.
    const one = { ...ALONE, part: "posts", isGuarded: !/^(links|pictures)$/.test(name) } as const;
    const ask = (attempt: number) => ({ target: paths[attempt % paths.length] ?? "" });
    return [
      { ...one, label: `post of ${name}, for the first time`, tries: paths.length, ask },
      { ...one, label: `post of ${name}`, ask },
    ];
  });
}

const PIECES: [name: string, range: string][] = [
  ["one piece", "bytes=0-0"],
  ["the end", "bytes=-1"],
  ["all but a byte", "bytes=1-"],
  ["thousands of pieces", `bytes=${Array.from({ length: 1200 }, (_, at) => `${at * 3}-${at * 3}`).join()}`],
  ["the whole a thousand times", `bytes=${"0-,".repeat(3500)}0-`],
];

/** Cacheable files, by range and by ETag. */
export function fileForms(): Form[] {
  const paths = [":attachment", ":photo?w=1600", ":image?w=1600", "/service-worker.js", "/favicon.ico"];
  return paths.flatMap((path) =>
    PIECES.flatMap(([name, range]) =>
      (["GET", "HEAD"] as const).map((method): Form => {
        const isGuarded = path === ":attachment" && method === "GET";
        const headers: [string, string][] = [["range", range]];
        const label = `${method} ${path.slice(0, 30)} ${name}`;
        return { ...ALONE, part: "files", label, isGuarded, ask: () => ({ method, target: path, headers }) };
      }),
    ),
  );
}
