import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { answered, type Fields, FROM_OUR_PAGE } from "../support/http-session";
import { fieldMessage, fieldValue, linkTo, summaryOf, tagsOf } from "../support/http-session-page";
import { makeHugeJpeg, makeJpeg } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

const FIELDS = {
  ...{ intent: "register-toilet", name: "사진 시험장", buildingName: "시험동", address: "대전 서구" },
  ...{ lat: "36.35", lng: "127.38", maleLock: "none", femaleLock: "none" },
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const watched = sharedWatchedApp();
const member = useMember(watched);
const jpeg = await makeJpeg();

const send = (fields: Fields) => member.post("/map/register", { ...FIELDS, ...fields }, { multipart: true });
const fileOf = (bytes: BlobPart, name: string, type: string) => new File([bytes], name, { type });

function expectRefused(
  { status, html }: { status: number; html: string },
  message: string,
  expectedStatus = 400,
) {
  expect(status).toBe(expectedStatus);
  expect(summaryOf(html)).toContain(message);
  expect(fieldMessage(html, "photos")).toContain(message);
  expect(fieldValue(html, "name")).toBe(FIELDS.name);
  expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
}

describe("refused photos", () => {
  test("include an SVG called a PNG", async () => {
    watched.backend.forget();
    expectRefused(
      await send({ photos: fileOf(SVG, "그림.png", "image/png") }),
      "그림.png: 이미지 파일이 아닙니다.",
    );
  });

  test("include a WebP, which the specification does not list", async () => {
    watched.backend.forget();
    const webp = await sharp(jpeg).webp().toBuffer();
    const answer = await send({ photos: fileOf(new Uint8Array(webp), "새것.webp", "image/webp") });
    expectRefused(answer, "새것.webp: JPG, PNG, GIF만 됩니다. 화면 캡처나 JPG로 바꿔 올려 주세요.");
  });

  test("are named with escaped markup, even among valid ones", async () => {
    watched.backend.forget();
    const name = "<b>나쁜.jpg";
    const photos = [fileOf(jpeg, "좋은.jpg", "image/jpeg"), fileOf("x", name, "image/jpeg")];
    const answer = await send({ photos });
    expectRefused(answer, `${name}: 이미지 파일이 아닙니다.`);
    expect(answer.html).not.toContain("<b>나쁜");
  });

  test("get 413 above 10 MB", async () => {
    watched.backend.forget();
    const photo = fileOf(await makeHugeJpeg(), "큰.jpg", "image/jpeg");
    expect(photo.size).toBeGreaterThan(10_485_760);
    expectRefused(await send({ photos: photo }), "큰.jpg: 파일이 너무 큽니다. (최대 10MB)", 413);
  });

  test("get 413 if there are eleven, with the form as typed", async () => {
    watched.backend.forget();
    const photos = Array.from({ length: 11 }, (_, index) => fileOf(jpeg, `${index}.jpg`, "image/jpeg"));
    const { html } = await answered(413, send({ photos }));
    expect(summaryOf(html)).toHaveLength(1);
    expect(fieldValue(html, "name")).toBe(FIELDS.name);
    expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
  });

  test("get an answer even if the body is far larger than any form", async () => {
    const photos = Array.from({ length: 13 }, (_, index) =>
      fileOf(new Uint8Array(10_485_760), `${index}.jpg`, "image/jpeg"),
    );
    const { html } = await answered(413, send({ photos }));
    expect(fieldValue(html, "name")).toBe(FIELDS.name);
  });
});

describe("accepted photos", () => {
  test.each(["jpeg", "png", "gif"] as const)("include a %s with any declared type", async (format) => {
    const bytes = new Uint8Array(await sharp(jpeg).toFormat(format).toBuffer());
    for (const [name, type] of [
      [`사진.${format}`, `image/${format}`],
      ["scan.jfif", "application/octet-stream"],
      ["사진", ""],
    ] as const) {
      const answer = await send({ photos: fileOf(bytes, name, type) });
      expect([name, answer.status, summaryOf(answer.html)]).toEqual([name, 303, []]);
    }
    const detail = await member.get(linkTo((await member.get("/mypage")).html, "/map/detail"));
    const images = tagsOf(detail.html, "img").flatMap(({ attributes }) => attributes.src ?? []);
    const answer = await member.get(images.find((source) => source.startsWith("/files/")) ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("may be ten in one form", async () => {
    const photos = Array.from({ length: 10 }, (_, index) => fileOf(jpeg, `${index}.jpg`, "image/jpeg"));
    expect((await send({ photos, thumbnail: "new:9" })).status).toBe(303);
  });

  test("use the first photo if the chosen representative photo is missing", async () => {
    for (const thumbnail of ["new:7", "existing:99", "x", ""]) {
      const answer = await send({ photos: fileOf(jpeg, "a.jpg", "image/jpeg"), thumbnail });
      expect([thumbnail, answer.status]).toEqual([thumbnail, 303]);
    }
  });
});

describe("a malformed form body", () => {
  const part = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n이름\r\n';
  test.each([
    ["text", "text/plain", "name=이름"],
    ["JSON", "application/json", '{"intent":"register-toilet"}'],
    ["XML", "application/xml", "<a/>"],
    ["empty content type", "", "name=1"],
    ["multipart without its boundary", "multipart/form-data", part],
    ["truncated multipart", "multipart/form-data; boundary=b", part],
    [
      "multipart with a truncated file",
      "multipart/form-data; boundary=b",
      `${part}--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n\u00ff\u00d8`,
    ],
    ["multipart with a wrong boundary", "multipart/form-data; boundary=c", `${part}--b--\r\n`],
  ])("gets 400 in Korean: %s", async (_case, type, body) => {
    for (const path of ["/map/register", "/login"]) {
      const headers = { ...FROM_OUR_PAGE, "content-type": type };
      const { status, html } = await member.send(path, { method: "POST", body, headers });
      expect([path, status]).toEqual([path, 400]);
      expect(html).toContain("보낸 내용을 읽지 못했습니다. 다시 시도해 주세요.");
    }
  });

  test("gets 400 for field names that mean something to JavaScript", async () => {
    const indexedNames = ["__proto__.a", "a[b][c]", "a[999999999]", "photos[0]"];
    for (const name of ["__proto__", "constructor", "toString", ...indexedNames]) {
      const { status } = await send({ [name]: "1", name: "" });
      expect([name, status]).toEqual([name, 400]);
    }
  });
});
