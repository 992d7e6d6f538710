/** Not the number of a lane: `둔산로31번길`. */
const NUMBER = /^\s*(?:지하\s*|산\s*)?(\d+(?:-\d+)?)(?![\d-]*[가-힣]{0,3}길)/;
const SITE = /^.*?(?:로|길|동|리|가|읍|면)\s*(?:지하\s*|산\s*)?\d+(?:-\d+)?(?![\d-]*[가-힣]{0,3}길)/;

/** The number that an address has on a street, or in a town; null where it has none there. */
export function numberOn(street: string, address: string): string | null {
  for (let at = address.indexOf(street); at !== -1; at = address.indexOf(street, at + 1)) {
    const number = NUMBER.exec(address.slice(at + street.length))?.[1];
    if (number) return number;
  }
  return null;
}

/** An address up to the number: floors and halls of one house are at one site. */
export function siteOf(address: string): string {
  const outside = address.replace(/\([^)]*\)?/g, " ");
  return (SITE.exec(outside)?.[0] ?? outside).replace(/\s+/g, "");
}
