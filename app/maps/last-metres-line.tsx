const ON_ARRIVAL = "도착하면:";

/** @param words of `lastMetres`; null where neither name nor address says where to look */
export function LastMetresLine({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <p className="last-metres">
      {ON_ARRIVAL} <strong>{words}</strong>
    </p>
  );
}
