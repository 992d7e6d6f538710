import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { action } from "~/features/community/images.route";
import { startSession } from "../../app/session/session.server";
import { postFromOurPage, routeArguments } from "../support/route-arguments";

const MEMBER = { id: "user", name: "사용자", role: "member", uniqId: "U1", loginType: "password" } as const;

afterEach(() => void vi.unstubAllEnvs());

async function send(images: File[]): Promise<Response> {
  const cookie = (await startSession({ token: "opaque", member: MEMBER })).split(";")[0] ?? "";
  const body = new FormData();
  for (const image of images) body.append("images", image);
  return action(routeArguments(postFromOurPage(body, { cookie }), { board: "free" }));
}

test("an image that cannot be stored now gets an error that says when to send it again", async () => {
  const notAFolder = resolve("package.json");
  vi.stubEnv("TMPDIR", notAFolder);
  const answer = await send([new File(["x".repeat(1000)], "a.png")]);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect((await answer.json()).message).toBe("지금은 파일을 받을 수 없습니다. 잠시 후 다시 시도해 주세요.");
});

test("sending too many images gets 413 and closes the connection", async () => {
  const answer = await send(Array.from({ length: 11 }, (_, at) => new File(["x"], `${at}.png`)));
  expect([answer.status, answer.headers.get("Connection")]).toEqual([413, "close"]);
  expect(answer.headers.get("Retry-After")).toBeNull();
});
