import { ATTACK_BYTES } from "./form";

/** Long texts that may be slow to parse. */

const repeated = (text: string) => text.repeat(Math.floor(ATTACK_BYTES / text.length));

/** Percent-encoded texts for queries. */
export const QUERY_TEXTS: [name: string, text: string][] = [
  ["one letter", repeated("a")],
  ["digits", repeated("9")],
  ["numbers", repeated("1,")],
  ["decimals", repeated("0.1,")],
  ["ids", Array.from({ length: 2000 }, (_, id) => 1000 + id).join()],
  ["spaces", repeated("+")],
  ["spaces between", `a${repeated("+").slice(2)}b`],
  ["line breaks", repeated("%0A")],
  ["dots", repeated(".")],
  ["commas", repeated(",")],
  ["hyphens", repeated("-")],
  ["slashes", repeated("%2F")],
  ["words", repeated("ab+")],
  ["Hangul", repeated("%EA%B0%80")],
  ["Hangul letters", repeated("%E1%84%80")],
  ["Hangul words", repeated("%EC%84%9C%EC%9A%B8+")],
  ["combining marks", `a${repeated("%CC%81")}`],
  ["emoji", repeated("%F0%9F%9A%BB")],
  ["open tags", repeated("%3Ca+")],
  ["references", repeated("%26amp%3B")],
  ["quotes", repeated("%22")],
  ["parentheses", repeated("(")],
  ["broken escapes", repeated("%ff")],
];

/** Texts for header values. */
export const HEADER_TEXTS: [name: string, text: string][] = [
  ["one letter", repeated("a")],
  ["digits", repeated("9")],
  ["spaces between", `a${repeated(" ").slice(2)}b`],
  ["commas", repeated(",")],
  ["semicolons", repeated(";")],
  ["list", repeated("a, ")],
  ["weighed list", repeated("a;q=0.1, ")],
  ["tags", repeated('"a", ')],
  ["weak tags", repeated('W/"", ')],
  ["pairs", repeated("a=b; ")],
  ["equals", repeated("=")],
  ["addresses", repeated("10.1.2.3, ")],
  ["long addresses", repeated("1:2:3:4:5:6:7:8, ")],
  ["hyphens", repeated("0-")],
  ["ranges", `bytes=${Array.from({ length: 1500 }, (_, at) => `${at * 2}-${at * 2}`).join()}`],
  ["open ranges", `bytes=${repeated("0-,")}0-`],
  ["slashes", `http://${repeated("/")}`],
  ["percent", repeated("%EA%B0%80")],
  ["brackets", repeated("(")],
  ["browsers", repeated("Mozilla/5.0 (")],
];
