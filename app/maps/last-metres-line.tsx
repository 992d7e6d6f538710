import { mapsWords } from "./words";

/** @param words of `lastMetres`; null where neither name nor address says where to look */
export function LastMetresLine({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <p className="last-metres">
      {mapsWords().lastMetres} <strong>{words}</strong>
    </p>
  );
}
