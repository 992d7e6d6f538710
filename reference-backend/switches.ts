/** The points that the specification leaves open (docs/backends.md#a-strict-fork). The first value is the default. */
export const SWITCHES = {
  postAuthor: ["number", "id"],
  token: ["bearer", "bare", "either"],
  adminRecord: ["absent", "null", "404", "800", "there"],
  boardLists: ["by-id", "by-path"],
  feedAddresses: ["left-out", "told"],
  moments: ["text", "epoch"],
  nickname: ["form", "json"],
  memberId: ["capitals", "as-typed"],
  imageAddresses: ["absolute", "path"],
  missingToilet: ["null", "404", "800"],
  inactiveTags: ["listed", "hidden"],
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
