import { HoursTexts, lockWords, tagText } from "~/ui/toilet-signs";
import type { ToiletEntry } from "./map-page";

/** Omits texts that the state repeats, such as "미개방" or "24시간". */
export function ToiletHoursTexts({ toilet }: { toilet: Pick<ToiletEntry, "open" | "hoursTags"> }) {
  const reasons = toilet.hoursTags.filter(({ name }) => !toilet.open.text.includes(tagText(name)));
  return <HoursTexts tags={reasons} areUnderstood={toilet.open.state !== "unknown"} />;
}

/** Shows the kinds of lock, never the passwords. */
export function ToiletLocks({ toilet }: { toilet: Pick<ToiletEntry, "maleLock" | "femaleLock"> }) {
  const words = lockWords(toilet.maleLock, toilet.femaleLock);
  if (words.length === 0) return null;
  return (
    <span className="locks">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
