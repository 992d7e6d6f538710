import { describe, expect, test } from "vitest";
import { z } from "zod";
import { BackendError, type BackendErrorKind } from "~/backend/backend-error";
import { FormRefusal, formAction, isFormAction, parseTexts, refuseIntent } from "~/forms/form-action.server";
import type { FormReply } from "~/forms/form-reply";
import { startSession } from "~/session/start-session.server";

type Options = Parameters<typeof formAction>[0];
type Outcome = { data: FormReply | string; init: { status: number; headers?: HeadersInit } };

const MEMBER = { id: "user", name: "사용자", userSe: "GNR", uniqId: "U1", loginType: "password" as const };
const ADMINISTRATOR = { ...MEMBER, userSe: "USR" };
const done = async () => new Response(null, { status: 303 });

async function post(options: Options, fields: Record<string, string> = {}, extra: RequestInit = {}) {
  const headers = { "sec-fetch-site": "same-origin", ...(extra.headers as Record<string, string>) };
  const request = new Request("http://toilet.example/page?a=1", {
    method: "POST",
    body: new URLSearchParams(fields),
    ...extra,
    headers,
  });
  const outcome = await formAction(options)({ request, params: {}, context: {} }).catch((thrown) => thrown);
  return outcome as Outcome & Response;
}

const cookieOf = async (member: typeof MEMBER) =>
  (await startSession({ token: "opaque", member })).split(";")[0] ?? "";
const replyOf = (outcome: Outcome) => outcome.data as FormReply;

describe("an action made by the wrapper", () => {
  test("is known as one", () => {
    expect(isFormAction(formAction({ who: "anyone", handle: done }))).toBe(true);
    expect(isFormAction(done)).toBe(false);
  });

  test("refuses other sites before anything runs", async () => {
    let hasRun = false;
    const handle = async () => {
      hasRun = true;
      return done();
    };
    const outcome = await post(
      { who: "anyone", handle },
      {},
      { headers: { "sec-fetch-site": "cross-site" } },
    );
    expect(outcome.init.status).toBe(403);
    expect(hasRun).toBe(false);
  });

  test("answers a visitor 401, with the form as typed and a way to log in", async () => {
    const outcome = await post({ who: "user", handle: done }, { intent: "save", nickname: "김" });
    expect(outcome.init.status).toBe(401);
    expect(replyOf(outcome)).toMatchObject({
      intent: "save",
      loginHref: "/login?next=%2Fpage%3Fa%3D1",
      result: { initialValue: { nickname: "김" } },
    });
  });

  test("lets members into what is for members, and administrators alone into what is theirs", async () => {
    const asMember = { headers: { Cookie: await cookieOf(MEMBER) } };
    const asAdministrator = { headers: { Cookie: await cookieOf(ADMINISTRATOR) } };
    expect((await post({ who: "user", handle: done }, {}, asMember)).status).toBe(303);
    expect((await post({ who: "admin", handle: done }, {}, asMember)).init.status).toBe(403);
    expect((await post({ who: "admin", handle: done }, {}, asAdministrator)).status).toBe(303);
  });

  test("brings bad input back with its message, and secrets never", async () => {
    const schema = z.object({ id: z.string(), code: z.string().min(4, "네 자리 이상 입력해 주세요.") });
    const handle = async ({ form }: { form: Parameters<typeof parseTexts>[0] }) => {
      parseTexts(form, schema);
      return done();
    };
    const outcome = await post({ who: "anyone", secretFields: ["code"], handle }, { id: "kim", code: "12" });
    expect(outcome.init.status).toBe(400);
    expect(replyOf(outcome).result.error).toEqual({ code: ["네 자리 이상 입력해 주세요."] });
    expect(replyOf(outcome).result.initialValue).toEqual({ id: "kim" });
  });

  test("answers an unknown intent 400", async () => {
    const handle = async () => {
      throw refuseIntent();
    };
    expect((await post({ who: "anyone", handle }, { intent: "x" })).init.status).toBe(400);
  });

  test.each<[BackendErrorKind, number | null, number]>([
    ["auth", 401, 401],
    ["forbidden", 200, 403],
    ["not-found", 404, 404],
    ["rejected", 200, 400],
    ["rejected", 500, 502],
    ["timeout", null, 504],
    ["unreachable", null, 502],
    ["malformed", 200, 502],
  ])("turns a backend failure (%s, HTTP %s) into %d with the form as typed", async (kind, http, status) => {
    const handle = async () => {
      throw new BackendError(kind, null, http);
    };
    const outcome = await post({ who: "anyone", handle }, { title: "제목" });
    expect(outcome.init.status).toBe(status);
    expect(replyOf(outcome).result.initialValue).toEqual({ title: "제목" });
  });

  test("sends the headers of a refusal", async () => {
    const handle = async () => {
      throw new FormRefusal({ "": ["잠시 후"] }, 429, { "Retry-After": "60" });
    };
    const outcome = await post({ who: "anyone", handle });
    expect(outcome.init.status).toBe(429);
    expect(new Headers(outcome.init.headers).get("Retry-After")).toBe("60");
  });

  test("answers a body that is too large 413, and one that is no form 400", async () => {
    const large = await post({ who: "anyone", handle: done }, { text: "가".repeat(400_000) });
    expect(large.init.status).toBe(413);
    const json = { body: "{}", headers: { "content-type": "application/json" } };
    expect((await post({ who: "anyone", handle: done }, {}, json)).init.status).toBe(400);
  });

  test("takes a post with nothing in it for an empty form", async () => {
    expect((await post({ who: "anyone", handle: done }, {}, { body: null })).status).toBe(303);
  });

  test("lets an error of our own through to the error page", async () => {
    const handle = async () => {
      throw new TypeError("ours");
    };
    expect(await post({ who: "anyone", handle })).toBeInstanceOf(TypeError);
  });
});
