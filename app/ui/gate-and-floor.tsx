import type { GateSide } from "~/facilities/fare-gates";

/** Where to look on site, in the page's language: the side of the fare gates, and exits, floors and halls. */
export type Whereabouts = { gate: { side: GateSide; text: string } | null; text: string };

export function GateAndFloor({ whereabouts: { gate, text } }: { whereabouts: Whereabouts }) {
  return (
    <>
      {gate && <span data-gate={gate.side}>{gate.text}</span>}
      {gate && text && " · "}
      {text}
    </>
  );
}
