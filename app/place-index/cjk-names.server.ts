import { KINDS, OWN_NAMES } from "~/romanization/word-table";

const MORE_KINDS: [written: string, korean: string][] = [
  ["海滩", "해수욕장"],
  ["沙滩", "해수욕장"],
  ["ビーチ", "해수욕장"],
  ["海水浴場", "해수욕장"],
  ["地铁站", "역"],
  ["车站", "역"],
  ["火车站", "역"],
  ["機場", "국제공항"],
  ["机场", "국제공항"],
  ["空港", "국제공항"],
  ["市厅", "시청"],
  ["市役所", "시청"],
  ["区", "구"],
  ["洞", "동"],
  ["市", "시"],
  ["道", "도"],
  ["島", "도"],
  ["岛", "도"],
];

function byWritten(rows: { korean: string; written: string[] }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { korean, written } of rows) {
    for (const text of new Set(written)) found.set(text, [...(found.get(text) ?? []), korean]);
  }
  return found;
}

const names = byWritten(
  OWN_NAMES.map(({ korean, ja, zh, spellings }) => ({
    korean,
    written: [ja, zh, ...spellings].map((text) => text.toLowerCase()),
  })),
);
const kinds = byWritten([
  ...MORE_KINDS.map(([written, korean]) => ({ korean, written: [written] })),
  ...[...KINDS].map(([korean, { ja, zh }]) => ({ korean, written: [ja, zh] })),
]);

/** Returns the Korean names that a Japanese or Chinese name may stand for, most likely first. */
export function koreanOf(text: string): string[] {
  const bare = text.replace(/\s+/g, "").toLowerCase();
  const whole = names.get(bare) ?? [];
  for (let at = bare.length - 1; at > 0; at -= 1) {
    const name = names.get(bare.slice(0, at));
    const kind = kinds.get(bare.slice(at));
    if (!name || !kind) continue;
    return [...whole, ...name.flatMap((one) => kind.map((other) => `${one}${other}`))];
  }
  return [...whole, ...(kinds.get(bare) ?? [])];
}

/** Translates the kind in names that we print ourselves: `Daejeon駅` to `Daejeon Station`. */
export function withEnglishKind(text: string): string {
  const [, latin = "", written = ""] = /^([\x20-\x7e]+)([^\x20-\x7e]+)$/.exec(text) ?? [];
  const [kind] = kinds.get(written) ?? [];
  return kind ? `${latin} ${KINDS.get(kind)?.en ?? ""}` : text;
}
