/** The points that the specification leaves open (docs/backends.md#a-strict-fork). The first value is the default. */
export const SWITCHES = {
  counts: ["text", "number"],
  boardUser: ["there", "absent"],
  logout: ["login", "anyone"],
  success: ["text", "success", "status", "message"],
  refusal: ["401", "403", "200"],
  unlisted: ["405", "404", "500"],
  members: ["numbers", "ids"],
  token: ["bearer", "bare", "either"],
  missing: ["absent", "null", "404", "800"],
  moments: ["text", "epoch"],
  nickname: ["form", "json"],
  images: ["absolute", "photoUrl", "imageUrl"],
} as const;

type Name = keyof typeof SWITCHES;

export type Switches = { [Each in Name]: (typeof SWITCHES)[Each][number] };

export const SWITCH_NAMES = Object.keys(SWITCHES) as Name[];

const DEFAULTS = Object.fromEntries(SWITCH_NAMES.map((name) => [name, SWITCHES[name][0]])) as Switches;

/** @throws Error for an unknown switch or value, with the known ones */
export function readSwitches(givenSwitches: Partial<Record<string, string>>): Switches {
  for (const [name, value] of Object.entries(givenSwitches)) {
    const values: readonly string[] | undefined = SWITCHES[name as Name];
    if (!values) throw new Error(`${name} is no switch; there are ${SWITCH_NAMES.join(", ")}.`);
    if (!values.includes(value ?? "")) throw new Error(`${name} is ${values.join(" or ")}, not ${value}.`);
  }
  return { ...DEFAULTS, ...(givenSwitches as Partial<Switches>) };
}
