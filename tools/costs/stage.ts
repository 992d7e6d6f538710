import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppServer, startApp } from "../../tests/support/app-server";
import { newTitle, writePost } from "../../tests/support/board-pages";
import { writeSamplePosts } from "../../tests/support/every-page";
import { cookieOf, type HttpSession, openMemberSession, openSession } from "../../tests/support/http-session";
import { makePhoto } from "../../tests/support/photos";
import { addMembers } from "../bench/made-up-members";
import { prepareData, untilLoaded } from "../soak/data";
import type { Who } from "./form";
import { addLongPosts, type LongPost } from "./long-posts";
import { GENUINE_PICTURES, HOSTILE_PICTURES } from "./pictures";

/** The product with much data: toilets, members, a long post, many comments and reviews, pictures. */

const COMMENTS = 60;
const REVIEWS = 60;
const FILES_IN_POST = 2;
const POST_CHARACTERS = 20_000;
/** The build's version, because route discovery for another version requests a reload. */
const MANIFEST_VERSION = /manifest-(\w+)\.js/;

export type Picture = {
  name: string;
  /** @param copy changes the bytes, so that copies differ */
  make(copy?: number): Promise<Buffer>;
  /** the URLs of the copies */
  paths: string[];
};
export type Stage = {
  app: AppServer;
  pid: number;
  member: HttpSession;
  cookies: Record<Who, string>;
  /** replaces `:own`, `:notice`, `:long`, `:photo`, `:image`, `:attachment` and `:version` in an address */
  fill(path: string): string;
  pictures: Picture[];
  longPosts: LongPost[];
  stop(): Promise<void>;
};

type Plenty = {
  /** a national CSV; generated toilets if missing */
  file?: string;
  toilets?: number;
  members: number;
  /** how often each picture and long post can be requested for the first time */
  copies: number;
};

async function writeMuch(member: HttpSession): Promise<string> {
  const paragraph = "<p>우리 동네 화장실을 <strong>다녀온 이야기</strong>를 <em>길게</em> 적어 봅니다.</p>";
  const text = "가".repeat(300_000);
  const files = Array.from({ length: FILES_IN_POST }, (_, at) => new File([text], `${at}.txt`));
  const content = paragraph.repeat(Math.ceil(POST_CHARACTERS / paragraph.length));
  const post = await writePost(member, { title: newTitle("긴 글"), content, contentFormat: "html", files });
  for (let at = 0; at < COMMENTS; at += 1) {
    const commentContent = `${at}번째 댓글입니다. ${"가나다라 ".repeat(30)}`;
    await member.post(`/community/free/${post}`, { intent: "create-comment", commentContent });
  }
  for (let at = 0; at < REVIEWS; at += 1) {
    const review = { intent: "create-review", content: `${at}번째 리뷰입니다. ${"가나다라 ".repeat(30)}` };
    await member.post("/map/detail?toiletId=1", { ...review, rating: "4" });
  }
  return post;
}

/** Stores a picture in the backend like an old one, bypassing today's upload rules. */
async function keepPicture(member: HttpSession, dataDir: string, bytes: Buffer): Promise<string> {
  const images = await makePhoto("a.jpg");
  const { html, status } = await member.post("/community/free/images", { images }, { multipart: true });
  if (status !== 200) throw new Error(`the picture was answered ${status}`);
  const { url } = JSON.parse(html) as { url: string };
  const path = join(dataDir, "files", url.split("/").at(-1) ?? "");
  if (!existsSync(path)) throw new Error(`the picture is not kept in ${path}`);
  writeFileSync(path, bytes);
  return url;
}

async function keepPictures(member: HttpSession, dataDir: string, copies: number): Promise<Picture[]> {
  const kept: Picture[] = [];
  for (const [name, makeBytes] of Object.entries({ ...HOSTILE_PICTURES, ...GENUINE_PICTURES })) {
    const bytes = await makeBytes();
    // Bytes after the end change only the digest.
    const make = async (copy = 0) => Buffer.concat([bytes, Buffer.from(`#${copy}`)]);
    const paths: string[] = [];
    while (paths.length < copies)
      paths.push(await keepPicture(member, dataDir, await make(paths.length + 1)));
    kept.push({ name, make, paths });
  }
  return kept;
}

const firstOf = (html: string, pattern: RegExp, what: string): string => {
  const [found] = pattern.exec(html) ?? [];
  if (!found) throw new Error(`there is no ${what}`);
  return found.replaceAll("&amp;", "&");
};

/** @returns the data folder, which the caller removes */
async function prepare({ file, toilets, members }: Plenty): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "costs-"));
  await prepareData(folder, { file, count: toilets });
  addMembers(folder, members);
  return folder;
}

/** Starts the app, fills it, and waits until it serves everything. @throws Error if a part is missing */
export async function startScenario(plenty: Plenty): Promise<Stage> {
  const folder = await prepare(plenty);
  const app = await startApp({
    DATA_DIR: folder,
    TRUSTED_PROXIES: "loopback",
    TOILET_FEED_TTL_MS: "3600000",
  });
  const { origin } = app;
  const stop = async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilLoaded(origin, (plenty.toilets ?? 42_156) * 0.9);
    const member = await openMemberSession(origin);
    const administrator = await openMemberSession(origin, "admin");
    const fillPosts = await writeSamplePosts(origin);
    const long = await writeMuch(member);
    const visitor = openSession(origin);
    const [map, detail, post] = await Promise.all(
      ["/map", "/map/detail?toiletId=1", `/community/free/${long}`].map((path) => visitor.get(path)),
    );
    const pictures = await keepPictures(member, folder, plenty.copies);
    const longPosts = addLongPosts(folder, long, plenty.copies);
    const fills: [string, string][] = [
      [":long", long],
      [":photo", firstOf(detail?.html ?? "", /\/files\/[\w.-]+/, "photo")],
      [":image", pictures.at(-1)?.paths.at(-1) ?? ""],
      [":attachment", firstOf(post?.html ?? "", /\/attachments\?[^"]+/, "attachment")],
      [":version", MANIFEST_VERSION.exec(map?.html ?? "")?.[1] ?? "none"],
    ];
    const fill = (path: string) =>
      fills.reduce((filled, [name, value]) => filled.replace(name, value), fillPosts(path));
    const cookies = { visitor: "", user: cookieOf(member), admin: cookieOf(administrator) };
    return { app, pid: app.process.pid ?? 0, member, cookies, fill, pictures, longPosts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
