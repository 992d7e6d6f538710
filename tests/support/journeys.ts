import type { Page } from "playwright";
import { expect } from "vitest";
import { save, textFile, titleBox, typeContent, untilReady } from "./board-form";
import { newTitle } from "./board-pages";
import { untilHydrated, type Way } from "./browser";
import type { JourneyHarness } from "./journey-backends";
import { photoFile } from "./photos";

/** The main journeys of people, from the first page to the last, with any backend. */

type Traveller = Way & {
  harness: JourneyHarness;
  /** opens a URL as a member with a separate session */
  enter(as: "user" | "admin", at: string): Promise<Page>;
};

type Journey = {
  name: string;
  make(traveller: Traveller): Promise<void>;
};

const ready = async (page: Page, { scripts }: Way) => {
  if (scripts && (await page.evaluate(() => "__remixContext" in window))) await untilHydrated(page);
};
const waitForFlash = (page: Page, text: string) => page.locator(".flash").getByText(text).waitFor();
const confirm = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: /삭제|탈퇴/ })
    .click();

async function logInByForm(page: Page, id: string, password: string, next = "/community"): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next })}`);
  await page.getByRole("textbox", { name: "아이디" }).fill(id);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: /^(로그인|LOGIN)$/ }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

async function openPost(page: Page, base: string, title: string): Promise<void> {
  await page.goto(base);
  await page.getByRole("rowheader").getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function deletePost(page: Page): Promise<void> {
  await page.getByRole("link", { name: "삭제", exact: true }).click();
  await confirm(page);
  await waitForFlash(page, "삭제되었습니다.");
}

const FILE = { ...textFile("점검표.xlsx", ""), mimeType: "application/octet-stream" };

/** An empty archive named as a workbook, which every version accepts. */
const WORKBOOK = Buffer.concat([Buffer.from("504b0506", "hex"), Buffer.alloc(18)]);

async function writeAndChange(traveller: Traveller, role: "user" | "admin", base: string): Promise<void> {
  const title = newTitle("여정의 글");
  const page = await traveller.enter(role, `${base}/create`);
  await untilReady(page, traveller);
  await titleBox(page).fill(title);
  await typeContent(page, "첫 문단입니다.", traveller);
  await page.locator("input[name=files]").setInputFiles([{ ...FILE, buffer: WORKBOOK }]);
  await save(page);
  await waitForFlash(page, "등록되었습니다.");
  await openPost(page, base, title);
  await page.getByText("첫 문단입니다.", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: FILE.name }).click();
  expect((await download).suggestedFilename()).toBe(FILE.name);
  await page.getByRole("link", { name: "수정", exact: true }).click();
  await page.waitForURL("**/modify**");
  await untilReady(page, traveller);
  await titleBox(page).fill(`${title} 고침`);
  await save(page);
  await waitForFlash(page, "수정되었습니다.");
  await openPost(page, base, `${title} 고침`);
  expect(await page.locator(".attachment-list a").count()).toBe(1);
  await page.getByRole("link", { name: "답글작성" }).click();
  await page.waitForURL("**/reply**");
  await untilReady(page, traveller);
  await typeContent(page, "답글입니다.", traveller);
  await save(page);
  await waitForFlash(page, "등록되었습니다.");
  await openPost(page, base, `${title} 고침`);
  await deletePost(page);
}

async function createUser(traveller: Traveller): Promise<{ page: Page; id: string }> {
  const id = `t${Date.now().toString(36)}${traveller.scripts ? 1 : 0}`;
  const page = await traveller.enter("admin", "/admin/user/create");
  await page.locator("input[name=userId]").fill(id);
  await page.locator("input[name=name]").fill("여행자");
  await page.locator("input[name=email]").fill(`${id}@example.com`);
  await page.locator("select[name=role]").selectOption("GNR");
  for (const name of ["password", "confirmPassword"])
    await page.locator(`input[name=${name}]`).fill("Pass-1234");
  await page.locator("button[value=create-user]").click();
  await waitForFlash(page, "등록되었습니다.");
  return { page, id };
}

async function changePassword(page: Page, from: string, to: string, traveller: Traveller): Promise<void> {
  await page.goto("/admin/manager");
  await ready(page, traveller);
  await page.locator("input[name=oldPassword]").fill(from);
  await page.locator("input[name=newPassword]").fill(to);
  await page.getByRole("button", { name: /변경/ }).click();
  await page.getByText("OK 다음 로그인 시 신규 암호를 사용하세요.").waitFor();
}

async function registerToilet(traveller: Traveller, name: string): Promise<{ page: Page; toiletId: string }> {
  const page = await traveller.enter("user", "/map/register");
  await ready(page, traveller);
  await page.getByLabel("화장실 이름").fill(name);
  await page.getByLabel("건물명").fill("시험관 2층");
  await page.locator("input[name=photos]").setInputFiles(await photoFile());
  await page.locator(".coordinates summary").click();
  await page.getByLabel("위도").fill("36.3504119");
  await page.getByLabel("경도").fill("127.3845475");
  await page.locator("input[name=address]").fill("대전 서구 둔산로 100");
  await page.getByRole("checkbox", { name: "매우 깨끗함" }).check();
  await page.getByRole("checkbox", { name: "24시간" }).check();
  await page.locator(".form-foot").getByRole("button", { name: "등록" }).click();
  await page.getByText("화장실 등록이 완료되었습니다!").waitFor();
  await page.goto(`/map?${new URLSearchParams({ q: name })}`);
  const link = page.locator(`.cell-links a[aria-label="${name} 상세보기"]`).first();
  const href = new URL((await link.getAttribute("href")) ?? "", page.url());
  return { page, toiletId: href.searchParams.get("toiletId") ?? "" };
}

export const JOURNEYS: Journey[] = [
  {
    name: "a toilet is registered, changed and deleted",
    async make(traveller) {
      const { page, toiletId } = await registerToilet(traveller, newTitle("여정 화장실"));
      await page.goto(`/map/edit?toiletId=${toiletId}`);
      await ready(page, traveller);
      await page.getByLabel("건물명").fill("시험관 3층");
      await page.locator(".form-foot").getByRole("button", { name: "수정" }).click();
      await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
      await page.goto(`/map/edit?toiletId=${toiletId}&confirm=delete-toilet`);
      await ready(page, traveller);
      await confirm(page);
      await page.getByText("화장실이 삭제되었습니다!").waitFor();
      expect((await page.goto(`/map/detail?toiletId=${toiletId}`))?.status()).toBe(404);
    },
  },
  {
    name: "a toilet is reviewed; the review is changed and deleted",
    async make(traveller) {
      const { page, toiletId } = await registerToilet(traveller, newTitle("리뷰할 화장실"));
      await page.goto(`/map/detail?toiletId=${toiletId}`);
      await ready(page, traveller);
      await page.getByRole("radio", { name: "4점" }).check({ force: true });
      await page.getByLabel("리뷰 내용").fill("밤에도 밝아요");
      await page.getByRole("button", { name: "리뷰 등록" }).click();
      await page.getByText("리뷰가 등록되었습니다.").waitFor();
      await page.locator(".review").getByRole("link", { name: "수정" }).click();
      await page.locator(".review").getByLabel("리뷰 내용").fill("밤에도 밝아요 고침");
      await page.getByRole("button", { name: "저장", exact: true }).click();
      await page.getByText("리뷰가 수정되었습니다.").waitFor();
      await page.locator(".review").getByRole("link", { name: "삭제" }).click();
      await confirm(page);
      await page.getByText("리뷰가 삭제되었습니다.").waitFor();
    },
  },
  {
    name: "a post with a file is written, changed, answered and deleted",
    make: (traveller) => writeAndChange(traveller, "user", "/community/free"),
  },
  {
    name: "a notice with a file is written, changed, answered and deleted",
    make: (traveller) => writeAndChange(traveller, "admin", "/admin/notice"),
  },
  {
    name: "a post is commented on; the comment is deleted",
    async make(traveller) {
      const title = newTitle("댓글 달 글");
      const page = await traveller.enter("user", "/community/free/create");
      await untilReady(page, traveller);
      await titleBox(page).fill(title);
      await typeContent(page, "글", traveller);
      await save(page);
      await waitForFlash(page, "등록되었습니다.");
      await openPost(page, "/community/free", title);
      await ready(page, traveller);
      await page.getByLabel("댓글 쓰기").fill("저도 갔습니다");
      await page.getByRole("button", { name: "댓글 등록" }).click();
      await waitForFlash(page, "댓글이 등록되었습니다.");
      await page.locator(".comment").getByRole("link", { name: "삭제" }).click();
      await confirm(page);
      await waitForFlash(page, "댓글이 삭제되었습니다.");
    },
  },
  {
    name: "a user is created, logs in, is changed and deleted",
    async make(traveller) {
      const { page, id } = await createUser(traveller);
      const ownPage = await traveller.open({ baseURL: traveller.harness.origin });
      await logInByForm(ownPage, id, "Pass-1234");
      await page.goto(`/admin/user/edit?userId=${id}`);
      await page.locator("input[name=name]").fill("고친 여행자");
      await page.locator("button[value=update-user]").click();
      await waitForFlash(page, "수정되었습니다.");
      await page.goto(`/admin/user?searchCnd=1&searchWrd=${id}&confirm=delete-user&userId=${id}`);
      await confirm(page);
      await waitForFlash(page, "삭제되었습니다.");
    },
  },
  {
    name: "a member changes the nickname on his page, and leaves",
    async make(traveller) {
      const { id } = await createUser(traveller);
      const page = await traveller.open({ baseURL: traveller.harness.origin });
      await logInByForm(page, id, "Pass-1234", "/mypage");
      await ready(page, traveller);
      await page.getByLabel("닉네임").fill("떠나는 이");
      await page.locator(".nickname-form").getByRole("button", { name: "저장" }).click();
      await page.locator(".flash").waitFor();
      expect(await page.getByLabel("닉네임").inputValue()).toBe("떠나는 이");
      await page.getByRole("link", { name: "회원 탈퇴" }).click();
      await page.waitForURL("**/mypage/delete");
      await ready(page, traveller);
      await page.getByLabel("확인 문구").fill("DELETE");
      await page.getByRole("button", { name: "회원 탈퇴" }).click();
      await page.getByText("탈퇴가 완료되었습니다.").waitFor();
    },
  },
  {
    name: "an administrator changes the password, logs in with it, and changes it back",
    async make(traveller) {
      const originalPassword = traveller.harness.passwords.admin;
      const page = await traveller.enter("admin", "/admin/manager");
      await changePassword(page, originalPassword, "N3w-pass!", traveller);
      const secondPage = await traveller.open({ baseURL: traveller.harness.origin });
      await logInByForm(secondPage, "admin", "N3w-pass!");
      await changePassword(secondPage, "N3w-pass!", originalPassword, traveller);
    },
  },
];
