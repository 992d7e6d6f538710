/** Display settings (docs/urls-and-forms.md#display). The first choice of each field is the default. */
export const DISPLAY_CHOICES = {
  theme: ["auto", "light", "dark"],
  contrast: ["normal", "high"],
  text: ["normal", "large"],
  profile: ["none", "wheelchair", "stroller"],
  room: ["any", "men", "women"],
} as const;

export type Display = {
  [Field in keyof typeof DISPLAY_CHOICES]: (typeof DISPLAY_CHOICES)[Field][number];
};
export type Profile = Display["profile"];
export type Needs = Pick<Display, "profile" | "room">;

export const DEFAULT_DISPLAY: Display = {
  theme: "auto",
  contrast: "normal",
  text: "normal",
  profile: "none",
  room: "any",
};
export const NO_NEEDS: Needs = { profile: "none", room: "any" };
