import { CLEANLINESS_TAG_COLOR, TagList } from "~/ui/tag";
import { lockWords, NO_LOCK_WORDS } from "./lock-words";
import type { ToiletEntry } from "./map-page";

/** How clean and when open, with the colours that the tags were given. */
export function ToiletTags({ toilet }: { toilet: Pick<ToiletEntry, "cleanlinessTags" | "hoursTags"> }) {
  return (
    <>
      <TagList tags={toilet.cleanlinessTags} label="청결 상태" defaultColor={CLEANLINESS_TAG_COLOR} />
      <TagList tags={toilet.hoursTags} label="운영 시간" />
    </>
  );
}

/** The kinds of lock, never the passwords. */
export function ToiletLocks({ toilet }: { toilet: Pick<ToiletEntry, "maleLock" | "femaleLock"> }) {
  const words = lockWords(toilet.maleLock, toilet.femaleLock);
  if (words.length === 0) return <span className="locks locks-none">{NO_LOCK_WORDS}</span>;
  return (
    <span className="locks">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
