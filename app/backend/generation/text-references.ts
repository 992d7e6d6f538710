/** Character references as generations B and C put them into every text of an answer (docs/wire.md#texts). */

/** The names of HTML 4 (its three entity sets), each set in the order of its characters. */
const NAMES_FROM: readonly [first: number, names: string][] = [
  [
    160,
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml",
  ],
  [913, "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho"],
  [931, "Sigma Tau Upsilon Phi Chi Psi Omega"],
  [945, "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho"],
  [962, "sigmaf sigma tau upsilon phi chi psi omega"],
  [8592, "larr uarr rarr darr harr"],
  [8656, "lArr uArr rArr dArr hArr"],
];

const NAMES_APART =
  "quot34 amp38 apos39 lt60 gt62 OElig338 oelig339 Scaron352 scaron353 Yuml376 circ710 tilde732 ensp8194 emsp8195 thinsp8201 zwnj8204 zwj8205 lrm8206 rlm8207 ndash8211 mdash8212 lsquo8216 rsquo8217 sbquo8218 ldquo8220 rdquo8221 bdquo8222 dagger8224 Dagger8225 permil8240 lsaquo8249 rsaquo8250 euro8364 fnof402 thetasym977 upsih978 piv982 bull8226 hellip8230 prime8242 Prime8243 oline8254 frasl8260 weierp8472 image8465 real8476 trade8482 alefsym8501 crarr8629 forall8704 part8706 exist8707 empty8709 nabla8711 isin8712 notin8713 ni8715 prod8719 sum8721 minus8722 lowast8727 radic8730 prop8733 infin8734 ang8736 and8743 or8744 cap8745 cup8746 int8747 sim8764 cong8773 asymp8776 ne8800 equiv8801 le8804 ge8805 sub8834 sup8835 nsub8836 sube8838 supe8839 oplus8853 otimes8855 perp8869 sdot8901 lceil8968 rceil8969 lfloor8970 rfloor8971 lang9001 rang9002 loz9674 spades9824 clubs9827 hearts9829 diams9830";

/** The character of each name, `apos` included, which HTML 4 itself lacks. */
export const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map<string, string>([
  ...NAMES_FROM.flatMap(([first, names]) =>
    names.split(" ").map((name, index): [string, string] => [name, String.fromCodePoint(first + index)]),
  ),
  ...NAMES_APART.split(" ").map((entry): [string, string] => {
    const [, name = "", code = ""] = /^([A-Za-z]+)(\d+)$/.exec(entry) ?? [];
    return [name, String.fromCodePoint(Number(code))];
  }),
  // The one name that ends in a digit.
  ["there4", "\u2234"],
]);

const REFERENCE = /&(?:#(\d{5,7})|([A-Za-z][A-Za-z0-9]{1,7}));/g;
const FIRST_BEYOND_BASIC_PLANE = 0x10000;
const LAST_CHARACTER = 0x10ffff;

/** A number stands for a character only beyond the basic plane: nothing else is sent as one. */
function characterOf(reference: string, number: string | undefined, name: string | undefined): string {
  if (number === undefined) return NAMED_CHARACTERS.get(name ?? "") ?? reference;
  const code = Number(number);
  const isSent = code >= FIRST_BEYOND_BASIC_PLANE && code <= LAST_CHARACTER;
  return isSent ? String.fromCodePoint(code) : reference;
}

/** A text as somebody wrote it: its references decoded, once. */
export const decodeText = (text: string): string =>
  text.includes("&") ? text.replace(REFERENCE, characterOf) : text;

/** Every text of an answer, at whatever depth, decoded; what has none comes back as it is. */
export function decodeTexts(value: unknown): unknown {
  if (typeof value === "string") return decodeText(value);
  if (Array.isArray(value)) return value.map(decodeTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decodeTexts(each)]));
}

/** True where a text may not come back as it was written: half a pair of a character, or what looks like a reference. */
export function isDelicate(value: unknown): boolean {
  if (typeof value === "string") return /[&\ud800-\udfff]/.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(isDelicate);
}

const BEYOND_BASIC_PLANE = /[\u{10000}-\u{10ffff}]/gu;

/**
 * A text as B and C can keep it: characters outside the basic plane as decimal references, and the `&` of what looks
 * like a reference already as one too, so that whoever reads it decodes exactly what was written.
 */
export function encodeText(text: string): string {
  const safe = text.includes("&")
    ? text.replace(REFERENCE, (found, number?: string, name?: string) =>
        characterOf(found, number, name) === found ? found : `&amp;${found.slice(1)}`,
      )
    : text;
  return safe.toWellFormed().replace(BEYOND_BASIC_PLANE, (character) => `&#${character.codePointAt(0)};`);
}

/** What does not come back in any answer, and is compared as it was typed. */
const VERBATIM = new Set(["password", "confirmPassword", "old_password", "new_password"]);

/** Every text that is sent, encoded; passwords as they are. */
export function encodeTexts(value: unknown): unknown {
  if (typeof value === "string") return encodeText(value);
  if (Array.isArray(value)) return value.map(encodeTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, VERBATIM.has(name) ? each : encodeTexts(each)]),
  );
}

/** A file name without what would break every answer that lists it; something is left to call the file by. */
export function encodeFileName(name: string): string {
  const kept = name.toWellFormed().replace(BEYOND_BASIC_PLANE, "").trim();
  return kept === "" || kept.startsWith(".") ? `파일${kept}` : kept;
}
