import { PIN, PIN_SIGN } from "~/ui/pin-sign";

export function BrandSign() {
  return (
    <svg viewBox="-15 -35.5 30 36.5" width="24" height="29" aria-hidden="true" focusable="false">
      <path d={PIN} className="brand-pin" />
      <path d={PIN_SIGN} fill="#fff" />
    </svg>
  );
}
