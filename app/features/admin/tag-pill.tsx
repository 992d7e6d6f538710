import { shadeOn } from "./contrast";

/** A tag's name on its colour. The colour is drawn: the content security policy forbids style attributes. */
export function TagPill({ name, color }: { name: string; color: string }) {
  return (
    <span className={`tag-pill tag-pill-${shadeOn(color)}`}>
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <span>{name}</span>
    </span>
  );
}
