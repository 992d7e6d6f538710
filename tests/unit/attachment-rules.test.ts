import { describe, expect, test } from "vitest";
import { extensionOf } from "~/boards/post-form.schema";
import { dispositionOf } from "~/features/files/attachment-answer.server";
import { cleanFileName, sizeText } from "~/texts/file-texts";

test.each([
  [0, "0B"],
  [840, "840B"],
  [1024, "1KB"],
  [12_345, "12KB"],
  [1_048_575, "1024KB"],
  [1_048_576, "1MB"],
  [1_468_006, "1.4MB"],
  [5_242_880, "5MB"],
])("%d bytes are shown as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ["보고서.HWP", "hwp"],
  ["a.tar.gz", "gz"],
  ["이름만", ""],
  [".htaccess", "htaccess"],
  ["a.php.jpg/", ""],
  ["끝점.", ""],
])("the extension of %j is %j", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

// Names that look like a path, a header or reversed text.
test.each([
  ["../../etc/passwd", "passwd"],
  ["a\r\nSet-Cookie: x=1.txt", "aSet-Cookie: x=1.txt"],
  ['이름".txt', "이름.txt"],
  ["보\u200b고\ufeff서\u202e.txt", "보고서.txt"],
  ["\0\u0001\u007f", "file"],
  ["", "file"],
  ["   ", "file"],
  ["사진/", "file"],
])("the file name %j is sent to the backend as %j", (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

test("shortening a name keeps its extension and cuts no character in half", () => {
  const clean = cleanFileName(`${"긴".repeat(400)}😀.pdf`);
  expect(Array.from(clean)).toHaveLength(150);
  expect(clean).toMatch(/😀\.pdf$/);
  expect(cleanFileName(`${"😀".repeat(200)}.pdf`).isWellFormed()).toBe(true);
});

/** Returns the name that a browser reads from the header (RFC 6266). */
function nameIn(disposition: string): string {
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)$/.exec(disposition) ?? [];
  return decodeURIComponent(encoded);
}

describe("the name of a downloaded file", () => {
  test.each([
    ["보고서 (최종).hwp", "보고서 (최종).hwp"],
    ["화장실 🚻.pdf", "화장실 🚻.pdf"],
    ["it's 100%*.txt", "it's 100%*.txt"],
    ['"; filename="evil.exe', '"; filename="evil.exe'],
    ["../../etc/passwd", "passwd"],
    ["a\r\nX-Evil: 1", "aX-Evil: 1"],
    ["가\ud800.txt", "가.txt"],
    ["", "file"],
  ])("sends %j as %j", (name, sentName) => {
    const disposition = dispositionOf(name);
    expect(nameIn(disposition)).toBe(sentName);
    // Expects one ASCII header whose quoted name is closed at its end.
    expect(disposition).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~%-]+$/,
    );
    expect(() => new Headers({ "content-disposition": disposition })).not.toThrow();
  });

  test("loses the characters that reverse the text direction", () => {
    expect(nameIn(dispositionOf("사진\u202egpj.exe"))).toBe("사진gpj.exe");
  });
});
