import { PIN, PIN_SIGN } from "./pin-sign";

/** Pictograms: 20 by 20, strokes of 1.75 at any size. The map has its own (line-sign.tsx). */
const PATHS = {
  star: "M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6z",
  card: "M3 4h14v9.5h-7L6 17v-3.5H3zM6.5 7.5h7M6.5 10h4",
  account: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17a6.5 6.5 0 0 1 13 0",
  door: "M5 17V3h10v14M2.5 17h15M12 10h.01",
  clip: "M13.5 6.5l-6 6a2 2 0 0 0 2.8 2.8l6.2-6.2a3.6 3.6 0 0 0-5.1-5.1L5 10.4a5.2 5.2 0 0 0 7.4 7.4l4.4-4.4",
  tick: "m4 10 4 4 8-9",
  attention: "M10 3v9M10 16v.5",
  down: "M3.3 6.7l6.7 6.7 6.7-6.7",
  cross: "M3.3 3.3l13.4 13.4M16.7 3.3L3.3 16.7",
  plus: "M10 4.2v11.6M4.2 10h11.6",
  search: "M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zm4.5 10.5L17.5 17.5",
  eye: "M1.5 10s3-5.5 8.5-5.5 8.5 5.5 8.5 5.5-3 5.5-8.5 5.5S1.5 10 1.5 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  eyeClosed: "M2 7.5s3 4 8 4 8-4 8-4M4.8 10.3 3 13M10 11.5v3.2M15.2 10.3 17 13",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
};

type IconProps = {
  name: keyof typeof PATHS;
  size?: number;
  className?: string;
  /** what the icon says if it stands alone; without it the icon decorates its label */
  label?: string;
};

/** An icon in the colour of its text. */
export function Icon({ name, size = 20, className = "line-sign", label }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className={className}
      role={label && "img"}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      <path d={PATHS[name]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The pin of the brand. */
export function BrandSign() {
  return (
    <svg viewBox="-15 -35.5 30 36.5" width="24" height="29" aria-hidden="true" focusable="false">
      <path d={PIN} className="brand-pin" />
      <path d={PIN_SIGN} fill="#fff" />
    </svg>
  );
}
