import type { Tag } from "~/backend/toilet";
import { TagList } from "./tag";

type HoursTextsProps = {
  tags: Tag[] /** false where no hours can be read out of them */;
  areUnderstood: boolean;
};

/** The texts about opening hours. What nobody understands, such as `9시간`, is quoted: it is no statement of ours. */
export function HoursTexts({ tags, areUnderstood }: HoursTextsProps) {
  if (areUnderstood || tags.length === 0) return <TagList tags={tags} label="운영 시간" />;
  return <span className="muted">등록된 글: {tags.map(({ name }) => `“${name}”`).join(", ")}</span>;
}
