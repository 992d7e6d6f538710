import fc from "fast-check";

/** The name in hostile markup. An element or attribute with this name in an answer is an injection. */
export const MARK = "xq7";
/** A header that hostile texts try to inject. */
export const FORGED_HEADER = "x-xq7";

const MARKUP = [
  `"><${MARK} onload=alert(1)>`,
  `'><${MARK}>`,
  `</script><${MARK}>`,
  `</textarea></title></style><${MARK}>`,
  `--><${MARK}>`,
  `]]><${MARK}>`,
  `" on${MARK}="alert(1)" x="`,
  `' on${MARK}='alert(1)' x='`,
  `<img src=x on${MARK}=alert(1)><${MARK}/x=`,
  `&lt;${MARK}&gt;&#60;${MARK}&#62;<${MARK}`,
  `<svg><script>${MARK}</script><${MARK} xmlns="http://www.w3.org/2000/svg">`,
  `javascript:${MARK}()`,
  `java\tscript:${MARK}()`,
  `data:text/html,<${MARK}>`,
];

const INJECTIONS = [
  ...["' OR '1'='1", "'; DROP TABLE users;--", "1) UNION SELECT NULL,NULL--", '" OR ""="', "%' AND 1=0 --"],
  ...["../../../../etc/passwd", "..\\..\\windows\\win.ini", "....//....//etc/passwd", "/etc/passwd\0.jpg"],
  ...[
    "file:///etc/passwd",
    "http://169.254.169.254/latest/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
  ],
  ...["https://evil.example/", "https:evil.example", "/.//evil.example", "\u0001javascript:alert(1)"],
  ...["{{7*7}}", "\u0024{7*7}", "<%= 7*7 %>", "#{7*7}", "{{constructor.constructor('return 1')()}}"],
  ...["$$", "$&", "$1$`"],
  ...[`=${MARK}(1)`, `+${MARK}(1)`, `@${MARK}(1)`, `\t=${MARK}(1)`, `-${MARK}+1`],
  ...["__proto__", "constructor", "prototype", "__proto__[x]", "hasOwnProperty", "toString", "a[0]"],
  "a[999999999]",
  ...["a.b.c", "[]", "[object Object]", "null", "undefined", "true", "{}", '{"a":1}', '["a"]', "$where"],
  "$gt",
  ...[`a\r\n${FORGED_HEADER}: 1`, `a\n${FORGED_HEADER}: 1`, `%0d%0a${FORGED_HEADER}: 1`, "\r\n\r\n", "\n.\n"],
  ...["; ls -la", "| id", "`id`", "$(id)", "\u001b[2J", "a\u0000b", "\u0000", "*)(uid=*", "%n%s%x", "\\"],
  "\\u0000",
];

const NUMBERS = [
  ...["NaN", "Infinity", "-Infinity", "1e309", "-1e309", "1e-400", "-0", "0", "-1", "0x10", "0b1"],
  ...["1_000", "1,5"],
  ...["2147483647", "2147483648", "-2147483649", "9007199254740993", "18446744073709551616", "9".repeat(400)],
  ...["٣", "１２", "1.7976931348623157e308", "0.1e1", "+1", " 1 ", "1 1", "1;2", "00000000000000000001"],
  ...["1.", ".5", "e"],
];

const LETTERS = [
  ..."\ud800|\udfff|\udc00\ud800|🚻|👩‍👩‍👧|\u202e|\u2067|\u200f|\u200b|\ufeff|\ufffd|\uffff|\u2028|\u0085|가|ᄀ|힣|ﬀ|İ|ß|ﷺ".split(
    "|",
  ),
  ..."\0|\u0001|\u007f|\t|\r|\n| |<|>|\"|'|`|&|%|;|:|/|\\|?|#|[|]|{|}|(|)|=|+|,|.|-|_|~|^|*|@|!|$|0|9|a|Z".split(
    "|",
  ),
  "|",
];
const mixed = fc.array(fc.constantFrom(...LETTERS), { maxLength: 30 }).map((letters) => letters.join(""));
const long = fc
  .tuple(
    fc.constantFrom(..."a|가|🚻|<|%| |\n|[|&|\"|'|\\|.|/|0|\ud800|<a |&amp;|1,".split("|")),
    fc.constantFrom(80, 600, 3000),
  )
  .map(([letter, times]) => letter.repeat(times));

/** Texts that try to become markup, code or headers. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKUP) },
  { weight: 5, arbitrary: fc.constantFrom(...INJECTIONS) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: mixed },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.tuple(mixed, fc.constantFrom(...MARKUP), mixed).map((parts) => parts.join("")) },
);

/** The encodings of a text in a URL or a form. */
export const spelling = fc.constantFrom<Spelling>(
  ...(["encoded", "encoded", "encoded", "raw", "broken", "overlong", "twice"] as const),
);
export type Spelling = "encoded" | "raw" | "broken" | "overlong" | "twice";

/** Encodes any text in UTF-8, with lone surrogates as in CESU-8, which decoders refuse. */
function bytesOf(text: string): number[] {
  return Array.from(text).flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) return [...Buffer.from(letter)];
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  });
}

/** Encodes a text with one byte per character. */
export const latin1 = (text: string): string => String.fromCharCode(...bytesOf(text));

const hex = (byte: number) => `%${byte.toString(16).padStart(2, "0")}`;
const isPlain = (byte: number) => /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 0x80;

/**
 * Encodes a text as part of a URL, one byte per character. `raw` escapes only characters that would end the request
 * line; `overlong` writes dots and slashes in two bytes.
 */
export function spell(text: string, how: Spelling): string {
  const bytes = bytesOf(text);
  if (how === "raw")
    return bytes.map((byte) => (byte <= 0x20 ? hex(byte) : String.fromCharCode(byte))).join("");
  const encoded = bytes.map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : hex(byte))).join("");
  if (how === "broken") return `${encoded}%zz%e0%a4%`;
  if (how === "overlong") return encoded.replaceAll(".", "%c0%ae").replaceAll("%2f", "%c0%af");
  return how === "twice" ? encoded.replaceAll("%", "%25") : encoded;
}
