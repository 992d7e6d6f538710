/** A seeded random generator (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  /** a number from 0 up to, but not including, 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pickFrom = <T>(list: T[]): T => list[below(list.length)] as T;
  const shuffle = <T>(list: T[]): T[] => {
    const shuffledList = [...list];
    for (let at = shuffledList.length - 1; at > 0; at -= 1) {
      const otherIndex = below(at + 1);
      [shuffledList[at], shuffledList[otherIndex]] = [shuffledList[otherIndex] as T, shuffledList[at] as T];
    }
    return shuffledList;
  };
  return { next, below, of: pickFrom, shuffled: shuffle };
}
