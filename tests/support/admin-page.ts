import type { Page } from "playwright";
import { openMemberSession } from "./http-session";

/** Opens a page of the administration, logged in without the way through the login page. */
export async function logInAsAdmin(page: Page, path: string, origin?: string): Promise<void> {
  const base = origin ?? (await originOf(page));
  const session = await openMemberSession(base, "admin");
  const cookies = [...session.cookies].map(([name, value]) => ({ name, value, url: base }));
  await page.context().addCookies(cookies);
  await page.goto(base + path);
}

/** Where the relative addresses of a page lead. */
async function originOf(page: Page): Promise<string> {
  await page.goto("/healthz");
  return new URL(page.url()).origin;
}
