import type { Tag } from "~/backend/toilet";
import { Korean } from "./korean";
import { TagList } from "./tag";
import { uiWords } from "./words";

type HoursTextsProps = {
  tags: Tag[] /** false where no hours can be read out of them */;
  areUnderstood: boolean;
};

/** The texts about opening hours. What nobody understands, such as `9시간`, is quoted: it is no statement of ours. */
export function HoursTexts({ tags, areUnderstood }: HoursTextsProps) {
  if (areUnderstood || tags.length === 0) return <TagList tags={tags} label={uiWords().hours} />;
  return (
    <span className="muted">
      {uiWords().registeredText} <Korean>{tags.map(({ name }) => `“${name}”`).join(", ")}</Korean>
    </span>
  );
}
