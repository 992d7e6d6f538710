import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Screen } from "./screen-list";
import type { Windows } from "./windows";

/** Takes the pictures of docs/design.md: `npm run screens -- --components`. */

type Component = Pick<Screen, "who" | "path" | "act"> & {
  name: string;
  /** selector of the area, from its first to its last match */
  selector: string;
  width?: number;
  /** height from the top of the area */
  height?: number;
};

const FOLDER = "docs/pictures";
const PHONE_PX = 390;
const DESKTOP_PX = 1024;
const HEIGHT_PX = 900;
const AROUND_PX = 8;
const QUALITY = 78;

const refuse =
  (button: string): Screen["act"] =>
  async (page) => {
    await page.locator("main").getByRole("button", { name: button, exact: true }).last().click();
    await page.locator("[role=alert]").first().waitFor();
  };

const COMPONENTS: Component[] = [
  { name: "buttons", who: "user", path: "/community/free/:own", selector: ".post-actions" },
  { name: "field", who: "visitor", path: "/login", selector: "main .card", act: refuse("로그인") },
  { name: "chips", who: "visitor", path: "/map?has=diaper", selector: ".map-filters" },
  {
    name: "list-row",
    who: "visitor",
    path: "/map?lat=36.351&lng=127.385",
    selector: ".map-list",
    width: DESKTOP_PX,
    height: 248,
  },
  { name: "map", who: "visitor", path: "/map", selector: ".map-frame", height: 300 },
  {
    name: "table",
    who: "visitor",
    path: "/community/qna",
    selector: ".card-table-box",
    width: DESKTOP_PX,
    height: 240,
  },
  {
    name: "table-on-a-phone",
    who: "visitor",
    path: "/community/qna",
    selector: ".card-table-box",
    height: 240,
  },
  { name: "tabs", who: "visitor", path: "/about/history", selector: ".breadcrumbs, .side-menu" },
  {
    name: "dialog",
    who: "admin",
    path: "/admin/user?confirm=delete-user&userId=user",
    selector: "dialog[open]",
  },
  { name: "notice", who: "visitor", path: "/inform/daily", selector: ".notice" },
  {
    name: "empty",
    who: "visitor",
    path: "/community/qna?searchWrd=ㅁㄴㅇㄹ",
    selector: ".empty",
  },
  { name: "error-page", who: "visitor", path: "/nowhere", selector: ".error-page" },
  {
    name: "figures",
    who: "admin",
    path: "/admin/toilet-stats?days=30",
    selector: ".figures",
    width: DESKTOP_PX,
  },
];

/** Takes all components from the built app with its sample. */
export async function takeComponents(windows: Windows): Promise<void> {
  for (const component of COMPONENTS) {
    const { name, selector, width = PHONE_PX, height } = component;
    const page = await windows.open({ ...component }, { width, height: HEIGHT_PX }, false);
    const boxes = await page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top: top + scrollY, right, bottom: bottom + scrollY };
      }),
    );
    if (boxes.length === 0) throw new Error(`${name}: there is no ${selector}`);
    const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - AROUND_PX);
    const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - AROUND_PX);
    const right = Math.min(width, Math.max(...boxes.map((box) => box.right)) + AROUND_PX);
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + AROUND_PX;
    const clip = { x, y, width: right - x, height: Math.min(bottom - y, height ?? HEIGHT_PX) };
    const taken = await page.screenshot({ clip, fullPage: true });
    const picture = await sharp(taken).webp({ quality: QUALITY }).toBuffer();
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
    console.log(`${name}: ${picture.length} bytes`);
  }
}
