/** A seeded random generator (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  /** from 0 to below 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const of = <T>(list: T[]): T => list[below(list.length)] as T;
  const shuffled = <T>(list: T[]): T[] => {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  };
  return { next, below, of, shuffled };
}
