import type { Tag } from "~/backend/toilet";
import { UserText } from "./user-text";
import { uiWords } from "./words";

const HOURS_TAG_COLOR = "#007bff";
export const CLEANLINESS_TAG_COLOR = "#28a745";

const COLOR = /^#[0-9a-f]{6}$/i;

type TagListProps = {
  tags: Tag[];
  label: string;
  /** `#rrggbb` for tags without a colour of their own */
  defaultColor?: string;
};

/** Translates a common tag into the page's language; other tags stay as written. */
export const tagText = (name: string): string => uiWords().tags[name] ?? name;

/** Shows tags as dark text with their colour as a dot, so that any colour stays readable. */
export function TagList({ tags, label, defaultColor = HOURS_TAG_COLOR }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map(({ name, color }) => (
        <li key={name} className="tag">
          <ColorDot color={color ?? defaultColor} />
          <UserText>{tagText(name)}</UserText>
        </li>
      ))}
    </ul>
  );
}

/** Draws the colour as an SVG attribute, because the content security policy forbids style attributes. */
export function ColorDot({ color }: { color: string }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.5" fill={COLOR.test(color) ? color : HOURS_TAG_COLOR} stroke="#58616a" />
    </svg>
  );
}
