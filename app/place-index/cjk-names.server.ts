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

function groupByWritten(rows: { korean: string; written: string[] }[]): Map<string, string[]> {
  const koreanByText = new Map<string, string[]>();
  for (const { korean, written } of rows) {
    for (const text of new Set(written)) koreanByText.set(text, [...(koreanByText.get(text) ?? []), korean]);
  }
  return koreanByText;
}

const names = groupByWritten(
  OWN_NAMES.map(({ korean, ja, zh, spellings }) => ({
    korean,
    written: [ja, zh, ...spellings].map((text) => text.toLowerCase()),
  })),
);
const kinds = groupByWritten([
  ...MORE_KINDS.map(([written, korean]) => ({ korean, written: [written] })),
  ...[...KINDS].map(([korean, { ja, zh }]) => ({ korean, written: [ja, zh] })),
]);

/** Returns the Korean names that a Japanese or Chinese name may stand for, most likely first. */
export function koreanOf(text: string): string[] {
  const compactText = text.replace(/\s+/g, "").toLowerCase();
  const exactNames = names.get(compactText) ?? [];
  for (let at = compactText.length - 1; at > 0; at -= 1) {
    const name = names.get(compactText.slice(0, at));
    const kind = kinds.get(compactText.slice(at));
    if (!name || !kind) continue;
    return [
      ...exactNames,
      ...name.flatMap((koreanName) => kind.map((koreanKind) => `${koreanName}${koreanKind}`)),
    ];
  }
  return [...exactNames, ...(kinds.get(compactText) ?? [])];
}

/** Translates the kind in names that we print ourselves: `Daejeon駅` to `Daejeon Station`. */
export function withEnglishKind(text: string): string {
  const [, latin = "", written = ""] = /^([\x20-\x7e]+)([^\x20-\x7e]+)$/.exec(text) ?? [];
  const [kind] = kinds.get(written) ?? [];
  return kind ? `${latin} ${KINDS.get(kind)?.en ?? ""}` : text;
}
