import { expect } from "vitest";
import { ATTACHMENT_EXTENSIONS } from "~/boards/post-form.schema";
import { inspectUploads } from "~/boards/uploads.server";
import { readForm } from "~/forms/submitted-form.server";
import { cleanFileName } from "~/texts/file-texts";
import { walkFiles } from "../support/real-files";

/** `sentAs` is the name that the browser sends, if it is not the file's own. */
type Outcome = { sentAs?: string } & ({ storedAs: string; type?: string } | { message: string });

const wrongType = { message: "첨부할 수 없는 파일입니다." };
const PDF = "application/pdf";
const COMPOUND = "application/x-cfb";

const OUTCOMES: Record<string, Outcome> = {
  "byte-order-mark.csv": { storedAs: "byte-order-mark.csv" },
  "content-types-last.docx": { storedAs: "content-types-last.docx" },
  "cp949-text.txt": { storedAs: "cp949-text.txt" },
  "drawing-renamed-to-png.png": wrongType,
  "drawing-with-script.svg": wrongType,
  "empty.txt": { message: "빈 파일입니다." },
  "extension-in-capitals.hwp": { sentAs: "공문.HWP", storedAs: "공문.HWP", type: COMPOUND },
  "extension-missing": wrongType,
  "hancom-document.hwp": { sentAs: "공문 (최종).hwp", storedAs: "공문 (최종).hwp", type: COMPOUND },
  "name-decomposed.hwpx": {
    sentAs: "새 공문.hwpx".normalize("NFD"),
    storedAs: "새 공문.hwpx".normalize("NFC"),
  },
  "name-is-a-path.pdf": { sentAs: "C:\\문서\\도면.pdf", storedAs: "도면.pdf", type: PDF },
  "name-that-hides-its-extension.exe": { sentAs: "사진\u202egpj.exe", ...wrongType },
  "name-too-long.txt": { sentAs: `${"긴".repeat(400)}.txt`, storedAs: `${"긴".repeat(146)}.txt` },
  "name-with-turned-letters.txt": { sentAs: "메모\u202e2\u2066.txt", storedAs: "메모2.txt" },
  "name-with-blank-at-end.txt": { sentAs: "메모.txt ", storedAs: "메모.txt" },
  "name-with-quotes.txt": { sentAs: '보고서 "본".txt', storedAs: "보고서 본.txt" },
  "name-decomposed-of-a-program.exe": {
    sentAs: "설치.exe".normalize("NFD"),
    message: `${"설치.exe".normalize("NFC")}: 첨부할 수 없는 파일입니다.`,
  },
  "new-workbook.xlsx": { storedAs: "new-workbook.xlsx" },
  "old-workbook.xls": { storedAs: "old-workbook.xls", type: COMPOUND },
  "page-renamed-to-pdf.pdf": wrongType,
  "page-with-script.html": wrongType,
  "program-renamed-to-pdf.pdf": wrongType,
  "program-renamed-to-png.png": wrongType,
  "program-renamed-to-txt.txt": wrongType,
  "program.exe": wrongType,
  "script-of-a-server.php": wrongType,
  "text-renamed-to-jpg.jpg": wrongType,
  "utf16-big-endian-text.txt": { storedAs: "utf16-big-endian-text.txt" },
  "utf16-text.txt": { storedAs: "utf16-text.txt" },
  "zero-byte-in-text.txt": wrongType,
  "zip-renamed-to-hwp.hwp": wrongType,
  "zip-renamed-to-pdf.pdf": wrongType,
  "zip-with-cp949-names.zip": { storedAs: "zip-with-cp949-names.zip", type: "application/zip" },
};

const MAX_BYTES = 5_242_880;

walkFiles("attachments", OUTCOMES, async ({ name, bytes }, outcome) => {
  const body = new FormData();
  body.append("files", new File([new Uint8Array(bytes)], outcome.sentAs ?? name));
  const form = await readForm(new Request("http://toilet.example/", { method: "POST", body }), {
    limits: { files: { maxFiles: 1, maxFileBytes: MAX_BYTES } },
    storesFiles: true,
  });
  try {
    const rules = { maxFileBytes: MAX_BYTES, kinds: ATTACHMENT_EXTENSIONS };
    const { files: faults } = await inspectUploads(form.files, rules, new Request("http://toilet.example/"));
    if ("message" in outcome) {
      expect(faults).toEqual([expect.stringContaining(outcome.message)]);
      return;
    }
    expect(faults).toBeUndefined();
    const [sentFile] = form.files;
    expect(cleanFileName(sentFile?.fileName ?? "")).toBe(outcome.storedAs);
    expect(await sentFile?.blob.arrayBuffer()).toEqual(new Uint8Array(bytes).buffer);
    if (outcome.type) expect(sentFile?.blob.type).toBe(outcome.type);
  } finally {
    await form.dispose();
  }
});
