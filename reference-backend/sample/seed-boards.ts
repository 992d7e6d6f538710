import { mkdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import { insertAttachments, insertGroup } from "../attachments";
import { BOARD_IDS, findBoard } from "../board-master";
import { NO_FILES } from "../board-wire";
import type { Db } from "../database";
import document from "./document.pdf?raw";
import { drawPicture } from "./picture";
import { SAMPLE_POSTS, type SampleBoard, type SamplePost } from "./posts";
import sheet from "./sheet.xlsx.base64?raw";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SETTINGS = ["park", "station", "indoor"] as const;
const ALT = { park: "공원 화장실의 바깥 모습", station: "역 화장실의 입구", indoor: "화장실 안쪽 모습" };

type StoredFile = { storedName: string; originalName: string; sizeBytes: number; bytes: Buffer };

const filesOf = ({ files, replies }: SamplePost) => [...files, ...replies.flatMap((reply) => reply.files)];

/** Returns the signature of the container without content. */
function hangulContainer(): Buffer {
  const bytes = Buffer.alloc(1536);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.write("HWP Document File", 512, "latin1");
  return bytes;
}

async function makeAttachment(name: string, seed: number): Promise<Buffer> {
  switch (extname(name)) {
    case ".png":
      return sharp(await drawPicture("park", seed, seed % 2 === 0))
        .resize(320)
        .png()
        .toBuffer();
    case ".pdf":
      return Buffer.from(document);
    case ".xlsx":
      return Buffer.from(sheet, "base64");
    case ".txt":
      return Buffer.from("\uFEFF물: 신탄진 체육공원, 대청댐 물문화관\r\n쉬는 곳: 5km마다\r\n");
    case ".hwp":
      return hangulContainer();
    default:
      throw new Error(`no sample bytes for ${name}`);
  }
}

async function makeAttachments(): Promise<Map<string, StoredFile>> {
  const names = Object.values(SAMPLE_POSTS).flat().flatMap(filesOf);
  const files = await Promise.all(
    names.map(async (originalName, index) => {
      const bytes = await makeAttachment(originalName, index);
      const storedName = `BBS_sample-${String(index + 1).padStart(2, "0")}`;
      return { storedName, originalName, sizeBytes: bytes.length, bytes };
    }),
  );
  return new Map(files.map((file) => [file.originalName, file]));
}

type Setting = (typeof SETTINGS)[number];
type Picture = { storedName: string; bbsId: string; setting: Setting; bytes: Buffer };

const pictureName = (board: SampleBoard, setting: Setting) => `IMG_sample-${board}-${setting}.jpg`;

async function drawPictures(boards: SampleBoard[]): Promise<Picture[]> {
  const draw = (setting: Setting, seed: number) => drawPicture(setting, seed + 2, setting === "indoor");
  const pictureFiles = await Promise.all(
    SETTINGS.map(async (setting, seed) => ({ setting, bytes: await draw(setting, seed) })),
  );
  return boards.flatMap((board) =>
    pictureFiles.map((picture) => ({
      ...picture,
      storedName: pictureName(board, picture.setting),
      bbsId: BOARD_IDS[board],
    })),
  );
}

/** Stores all or nothing, and nothing if any post exists, even a deleted one. */
export async function seedSampleBoards(db: Db, filesDir: string): Promise<void> {
  if (db.prepare("SELECT 1 AS found FROM board_post LIMIT 1").get([])) return;
  await mkdir(filesDir, { recursive: true });
  const boards = (["notice", "free", "qna"] as const).filter((board) => findBoard(db, BOARD_IDS[board]));
  const [attachments, pictures] = await Promise.all([makeAttachments(), drawPictures(boards)]);
  const files = [...attachments.values(), ...pictures];
  await Promise.all(files.map(({ storedName, bytes }) => writeFile(join(filesDir, storedName), bytes)));
  db.transaction(() => {
    insertPictures(db, pictures);
    for (const board of boards) {
      const insert = inserterOf(db, board, attachments);
      SAMPLE_POSTS[board].toReversed().forEach(insert);
    }
  }).immediate();
}

function insertPictures(db: Db, pictures: Picture[]): void {
  const insert = db.prepare("INSERT INTO board_image VALUES (?, ?, ?, 'image/jpeg', ?, 'admin', ?)");
  for (const { storedName, bbsId, setting, bytes } of pictures) {
    insert.run([storedName, bbsId, `${ALT[setting]}.jpg`, bytes.length, new Date().toISOString()]);
  }
}

function withPictures(html: string, board: SampleBoard): string {
  return SETTINGS.reduce((text, setting) => {
    const src = `/board/images/${BOARD_IDS[board]}/${pictureName(board, setting)}`;
    return text.replaceAll(`{${setting}}`, `<img src="${src}" alt="${ALT[setting]}">`);
  }, html);
}

function inserterOf(db: Db, board: SampleBoard, attachments: Map<string, StoredFile>) {
  const bbsId = BOARD_IDS[board];
  const now = Date.now();
  const insertRow =
    db.prepare(`INSERT INTO board_post (bbs_id, ntt_no, sort_ordr, parnts, reply_lc, ntt_sj, ntt_cn,
    atch_file_id, inqire_co, frst_register_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const setThread = db.prepare("UPDATE board_post SET sort_ordr = ntt_id WHERE ntt_id = ?");
  const insertComment = db.prepare(`INSERT INTO board_comment
    (bbs_id, ntt_id, comment_cn, frst_register_id, created_at) VALUES (?, ?, ?, ?, ?)`);
  const attach = (names: string[]): string => {
    const files = names.flatMap((name) => attachments.get(name) ?? []);
    if (files.length === 0) return NO_FILES;
    const atchFileId = insertGroup(db);
    insertAttachments(db, atchFileId, files);
    return atchFileId;
  };
  return (post: SamplePost, index: number): void => {
    const { title, author, daysAgo, views, text, files, comments, replies } = post;
    // The minutes look random and are the same each time; later events follow, before now.
    const writtenAt = now - daysAgo * DAY_MS - (60 + ((index * 137) % 300)) * MINUTE_MS;
    const momentOfStep = (step: number) => new Date(writtenAt + (step + 1) * 9 * MINUTE_MS).toISOString();
    const texts = [title, withPictures(text, board), attach(files), views, author];
    const { lastInsertRowid } = insertRow.run([
      bbsId,
      1,
      0,
      0,
      0,
      ...texts,
      new Date(writtenAt).toISOString(),
    ]);
    const nttId = Number(lastInsertRowid);
    setThread.run([nttId]);
    replies.forEach((reply, order) => {
      const threadPosition = [bbsId, replies.length - order + 1, nttId, nttId, 1];
      const reading = Math.round(views * 0.6);
      const body = [
        `RE: ${title}`,
        reply.text,
        attach(reply.files),
        reading,
        reply.author,
        momentOfStep(order),
      ];
      insertRow.run([...threadPosition, ...body]);
    });
    comments.forEach((comment, order) => {
      insertComment.run([bbsId, nttId, comment.text, comment.author, momentOfStep(order)]);
    });
  };
}
