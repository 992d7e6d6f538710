import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ReadOptions, readForm, UnreadableFormError } from "~/forms/submitted-form.server";
import { createUploadFolders } from "~/forms/upload-folder.server";

const LIMITS = { photos: { maxFiles: 10, maxFileBytes: 100_000 }, files: { maxFiles: 1, maxFileBytes: 20 } };

let folder: string;
const foldersAt = (parentOf: () => string) => createUploadFolders(undefined, parentOf);
const MEMBER: ReadOptions = { limits: LIMITS, storesFiles: true, createFolder: foldersAt(() => folder) };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "submitted-form-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Parts = [string, string | File][];
function requestOf(parts: Parts): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request("http://toilet.example/", { method: "POST", body });
}

const read = (parts: Parts, options = MEMBER) => readForm(requestOf(parts), options);
const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);
const storedNow = () => readdirSync(folder).flatMap((name) => readdirSync(join(folder, name)));

describe("a submitted form", () => {
  test("keeps its files in the chosen order, with small ones among large ones", async () => {
    for (let round = 0; round < 20; round++) {
      const names = Array.from({ length: 10 }, (_, at) => `${at}.jpg`);
      const photos = names.map((name, at) => fileOf(name, at % 2 === 0 ? 60_000 : 300));
      const form = await read(photos.map((photo) => ["photos", photo]));
      expect(form.files.map((file) => file.fileName)).toEqual(names);
      await form.dispose();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test("keeps the bytes of files apart at any speed", async () => {
    const texts = ["첫째", "둘째 파일", "셋", "넷째의 글"];
    const files = texts.map((text, at): [string, File] => ["photos", new File([text], `${at}.txt`)]);
    const form = await read(files);
    expect(form.files.map(({ path }) => readFileSync(path, "utf8"))).toEqual(texts);
    await form.dispose();
  });

  test("accepts a file of exactly the limit and refuses a longer one", async () => {
    for (const bytes of [99_999, 100_000, 100_001]) {
      const form = await read([["photos", fileOf("a.jpg", bytes)]]);
      expect([bytes, form.files[0]?.isTooLarge]).toEqual([bytes, bytes > 100_000]);
      await form.dispose();
    }
  });

  test.each([
    ["as UTF-8", "title=한글 é&content=%EA%B8%80+%26"],
    ["in the encoding of browsers", new URLSearchParams({ title: "한글 é", content: "글 &" }).toString()],
  ])("decodes characters %s, in any split", async (_how, text) => {
    const bytes = Buffer.from(text);
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" };
    const init = { method: "POST", headers, body, duplex: "half" as const };
    const form = await readForm(new Request("http://toilet.example/", init), MEMBER);
    expect(Object.fromEntries(form.texts)).toEqual({ title: "한글 é", content: "글 &" });
  });

  test("accepts only files of its own fields, each under its own limit", async () => {
    const form = await read([
      ["files", fileOf("긴.txt", 30)],
      ["photos", fileOf("a.jpg", 30)],
      ["other", fileOf("b.jpg", 30)],
    ]);
    expect(form.files.map(({ fileName, isTooLarge }) => [fileName, isTooLarge])).toEqual([
      ["긴.txt", true],
      ["a.jpg", false],
    ]);
    await form.dispose();
    const manyParts = await read([
      ["files", fileOf("1", 1)],
      ["files", fileOf("2", 1)],
    ]);
    expect(manyParts.fault).toBe("too-large");
    await manyParts.dispose();
  });

  test("leaves no file on the disk if a visitor sends it, and names its fields", async () => {
    const parts: Parts = [
      ["name", "이름"],
      ["photos", fileOf("a.jpg", 90_000)],
    ];
    const pendingForm = read(parts, { ...MEMBER, storesFiles: false });
    expect(storedNow()).toEqual([]);
    const form = await pendingForm;
    expect(storedNow()).toEqual([]);
    expect([form.texts.get("name"), form.files, form.fileNames]).toEqual(["이름", [], ["a.jpg"]]);
  });

  test("names a limited number of files, of its own fields, with limited names", async () => {
    const name = (at: number) => `${at}${"😀".repeat(4000)}.jpg`;
    const thirtyFiles = (field: string) =>
      Array.from({ length: 30 }, (_, at): [string, File] => [field, fileOf(name(at), 1)]);
    const form = await read([...thirtyFiles("other"), ...thirtyFiles("photos")], {
      ...MEMBER,
      storesFiles: false,
    });
    expect(form.fileNames.map((fileName) => Array.from(fileName).length)).toEqual(new Array(20).fill(200));
    expect(form.fileNames.every((fileName) => /^(?:😀)+\.jpg$/u.test(fileName))).toBe(true);
    expect((await read(thirtyFiles("other"), { ...MEMBER, limits: null })).fileNames).toEqual([]);
    const storedForm = await read(thirtyFiles("photos").slice(0, 1));
    expect(Array.from(storedForm.files[0]?.fileName ?? "")).toHaveLength(200);
    await storedForm.dispose();
  });

  test("reports a folder that is not writable and keeps its texts", async () => {
    const notAFolder = join(folder, "file");
    writeFileSync(notAFolder, "");
    chmodSync(notAFolder, 0o400);
    const parts: Parts = [
      ["photos", fileOf("a.jpg", 90_000)],
      ["name", "이름"],
    ];
    const form = await read(parts, { ...MEMBER, createFolder: foldersAt(() => notAFolder) });
    expect(form.fault).toBe("unwritable");
    expect(form.texts.get("name")).toBe("이름");
    await form.dispose();
  });

  test("counts as no form if it breaks off", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const body = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nabc';
    const request = new Request("http://toilet.example/", { method: "POST", body, headers });
    await expect(readForm(request, MEMBER)).rejects.toThrow(UnreadableFormError);
    expect(readdirSync(folder)).toEqual([]);
  });

  /** A body in chunks. Cancelling it closes the connection. */
  function bodyOf(pieces: string[]) {
    const state = { sent: 0, isCancelled: false };
    const bytes = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces[state.sent];
        if (piece === undefined) return controller.close();
        state.sent += 1;
        controller.enqueue(bytes.encode(piece));
      },
      cancel() {
        state.isCancelled = true;
      },
    });
    return { body, state };
  }
  const sendingOf = (body: ReadableStream<Uint8Array>) =>
    new Request("http://toilet.example/", {
      ...{ method: "POST", body, headers: { "content-type": "multipart/form-data; boundary=b" } },
      ...{ duplex: "half" },
    });
  const part = (header: string) =>
    `--b\r\nContent-Disposition: form-data; name="photos"; filename="${header}"\r\n\r\nabc\r\n`;

  test("is read to its end despite a broken part, so that the answer reaches the browser", async () => {
    const pieces = [part("a.png"), part("a\n.png"), ...Array.from({ length: 50 }, () => "x".repeat(1000))];
    const { body, state } = bodyOf(pieces);
    await expect(readForm(sendingOf(body), MEMBER)).rejects.toThrow(UnreadableFormError);
    expect(state).toEqual({ sent: pieces.length, isCancelled: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is aborted at four times its limit and reported as too large", async () => {
    const pieces = Array.from({ length: 1000 }, () => "x".repeat(64 * 1024));
    const { body, state } = bodyOf([part("a.png"), ...pieces]);
    const form = await readForm(sendingOf(body), MEMBER);
    expect([form.fault, state.isCancelled]).toEqual(["too-large", false]);
    expect(state.sent).toBeLessThan(300);
    await form.dispose();
  });
});
