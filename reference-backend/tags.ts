import type { Request, Response } from "express";
import { type Call, type Context, findField, formBody, requireField, requireId, route } from "./call";
import type { Db } from "./database";
import { Refused, success } from "./envelope";
import { callerOf } from "./token";

const TAG_NAME_MAX_CHARACTERS = 30;
const HOURS_COLOR = "#ced4da";
const DEFAULT_COLORS = new Map([
  ["CLEANLINESS", "#007bff"],
  ["OPERATING_HOURS", HOURS_COLOR],
]);

const BUILT_IN: [category: string, name: string, color: string][] = [
  ["CLEANLINESS", "매우 깨끗함", "#28a745"],
  ["CLEANLINESS", "깨끗함", "#28a745"],
  ["CLEANLINESS", "보통", "#ffc107"],
  ["CLEANLINESS", "더러움", "#dc3545"],
  ["CLEANLINESS", "매우 더러움", "#dc3545"],
  ["OPERATING_HOURS", "24시간", HOURS_COLOR],
  ["OPERATING_HOURS", "09:00~18:00", HOURS_COLOR],
  ["OPERATING_HOURS", "06:00~22:00", HOURS_COLOR],
  ["OPERATING_HOURS", "평일 운영", HOURS_COLOR],
  ["OPERATING_HOURS", "주말 운영", HOURS_COLOR],
  ["OPERATING_HOURS", "공휴일 휴무", HOURS_COLOR],
];

const SELECT = `SELECT tag_id AS tagId, tag_name AS tagName, tag_color AS tagColor, sort_order AS sortOrder,
  is_active AS isActive, category, frst_register_id AS frstRegisterId FROM tag_option`;

type TagWire = { tagId: number; isActive: string; frstRegisterId: string };

/** Stores the built-in tags. An existing tag keeps its colour. */
export function seedTags(db: Db): void {
  const insert = db.prepare(`INSERT INTO tag_option
    (tag_name, tag_color, category, sort_order, frst_register_id) VALUES (?, ?, ?, ?, 'SYSTEM')
    ON CONFLICT DO NOTHING`);
  db.transaction(() => {
    for (const [index, [category, name, color]] of BUILT_IN.entries())
      insert.run([name, color, category, index + 1]);
  }).immediate();
}

/** Lists the tags of a category, or all tags, including deactivated ones. */
export function listTags(db: Db, category: string | null): TagWire[] {
  const tags = db.prepare(`${SELECT} WHERE category = COALESCE(?, category)
    ORDER BY category, sort_order, tag_id`);
  return tags.all([category]) as TagWire[];
}

const listActiveTags = (db: Db, category: string | null) =>
  listTags(db, category).filter(({ isActive }) => isActive === "Y");

function findTag(db: Db, category: string, name: string): TagWire | undefined {
  const find = db.prepare(`${SELECT} WHERE category = ? AND LOWER(tag_name) = LOWER(?)`);
  // Not `get`, because libsql adds a field to the row.
  return find.all([category, name])[0] as TagWire | undefined;
}

/** A comma or a bar would break the `name|colour, name|colour` text of the toilets. */
function readTagName(req: Request): string {
  const name = requireField(req, "tagName").trim();
  if (!name || name.length > TAG_NAME_MAX_CHARACTERS || /[,|]/.test(name)) {
    throw new Refused("invalid", `태그는 쉼표와 | 없이 ${TAG_NAME_MAX_CHARACTERS}자까지 쓸 수 있습니다.`);
  }
  return name;
}

function addTag({ db }: Context, req: Request, res: Response) {
  const name = readTagName(req);
  const category = findField(req, "category") || "CLEANLINESS";
  const color = findField(req, "tagColor") || (DEFAULT_COLORS.get(category) ?? "");
  if (!DEFAULT_COLORS.has(category) || !/^#[0-9a-f]{6}$/i.test(color)) {
    throw new Refused("invalid", "입력값 무결성 오류 입니다.");
  }
  return db
    .transaction(() => {
      const existing = findTag(db, category, name);
      const reactivated = existing?.isActive === "N";
      if (existing) {
        db.prepare("UPDATE tag_option SET is_active = 'Y' WHERE tag_id = ?").run([existing.tagId]);
      } else {
        db.prepare(`INSERT INTO tag_option (tag_name, tag_color, category, sort_order, frst_register_id)
        SELECT ?, ?, ?, COALESCE(MAX(sort_order), 0) + 1, ? FROM tag_option WHERE category = ?`).run([
          name,
          color,
          category,
          callerOf(res).uniqId,
          category,
        ]);
      }
      return success({ newTag: findTag(db, category, name), reactivated });
    })
    .immediate();
}

function deactivateTag({ db }: Context, req: Request) {
  const tagId = requireId(req, "tagId");
  const tag = db.prepare(`${SELECT} WHERE tag_id = ?`).get([tagId]) as TagWire | undefined;
  if (!tag) throw new Refused("notFound", "태그를 찾을 수 없습니다.");
  if (tag.frstRegisterId === "SYSTEM") {
    throw new Refused("deleteError", "시스템 기본 태그는 비활성화할 수 없습니다.");
  }
  db.prepare("UPDATE tag_option SET is_active = 'N' WHERE tag_id = ?").run([tagId]);
  return success();
}

function recolourTag({ db }: Context, req: Request) {
  const [tagId, color] = [requireId(req, "tagId"), requireField(req, "tagColor")];
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Refused("invalid", "색상 값이 올바르지 않습니다.");
  const update = db.prepare("UPDATE tag_option SET tag_color = ? WHERE tag_id = ?");
  if (update.run([color, tagId]).changes === 0) throw new Refused("notFound", "태그를 찾을 수 없습니다.");
  return success();
}

export const tagCalls = (): Call[] => [
  route("GET /map/tag-options", { open: true }, ({ db }) =>
    success({ tagOptions: listActiveTags(db, null) }),
  ),
  route("POST /map/tag-options/list", { open: true, body: formBody }, ({ db }, req) =>
    success({ tagOptions: listActiveTags(db, requireField(req, "category")) }),
  ),
  route("POST /map/tag-options/add", { body: formBody }, addTag),
  route("POST /map/tag-options/delete", { body: formBody }, deactivateTag),
  route("POST /admin/api/update-tag-color", { body: formBody }, recolourTag),
];
