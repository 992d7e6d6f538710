import { describe, expect, test } from "vitest";
import { z } from "zod";
import { BackendError, type BackendErrorKind } from "~/backend/backend-error";
import { type FormContext, formAction, type Intent, isFormAction } from "~/forms/form-action.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import type { AccessLevel } from "~/forms/write-guard.server";
import { stateOf } from "~/session/request-state.server";
import type { FormReply } from "../../app/forms/posted-form";
import { startSession } from "../../app/session/session.server";
import { routeArguments } from "../support/route-arguments";

type Outcome = { data: FormReply | string; init: { status: number; headers?: HeadersInit } };

const MEMBER = { id: "user", name: "사용자", role: "member", uniqId: "U1", loginType: "password" } as const;
const ADMINISTRATOR = { ...MEMBER, role: "admin" } as const;
const redirectBack = async () => new Response(null, { status: 303 });
const failWith = (error: unknown) => async () => {
  throw error;
};

type Given = Partial<Intent<FormContext>> & {
  accessLevel?: AccessLevel;
  secretFields?: string[];
};

/** Posts to an action with the single intent `save` of the form "edit". */
async function post(givenIntent: Given, fields: Record<string, string> = {}, init: RequestInit = {}) {
  const { accessLevel: who = "anyone", secretFields, ...intent } = givenIntent;
  const headers = { "sec-fetch-site": "same-origin", ...(init.headers as Record<string, string>) };
  const request = new Request("http://toilet.example/page?a=1", {
    method: "POST",
    body: new URLSearchParams({ intent: "save", ...fields }),
    ...init,
    headers,
  });
  const action = formAction({
    who,
    secretFields,
    intents: {
      save: { formId: "edit", handle: redirectBack, ...intent },
      "": { formId: "edit", handle: redirectBack },
    },
  });
  const args = routeArguments(request);
  const outcome = await action(args).catch((thrown) => thrown);
  return { outcome: outcome as Outcome & Response, state: stateOf(args) };
}

const cookieOf = async (member: typeof MEMBER | typeof ADMINISTRATOR) =>
  (await startSession({ token: "opaque", member })).split(";")[0] ?? "";
const replyOf = (outcome: Outcome) => outcome.data as FormReply;

describe("an action made by formAction", () => {
  test("is recognisable as such", () => {
    expect(isFormAction(formAction({ who: "anyone", intents: {} }))).toBe(true);
    expect(isFormAction(redirectBack)).toBe(false);
  });

  test("refuses requests of other sites before anything runs", async () => {
    let hasRun = false;
    const handle = async () => {
      hasRun = true;
      return redirectBack();
    };
    const { outcome } = await post({ handle }, {}, { headers: { "sec-fetch-site": "cross-site" } });
    expect(outcome.status).toBe(403);
    expect(hasRun).toBe(false);
  });

  test("answers a visitor with 401, the typed form and a link to the login", async () => {
    const { outcome, state } = await post({ accessLevel: "user" }, { nickname: "김" });
    expect(outcome.init.status).toBe(401);
    expect(replyOf(outcome)).toMatchObject({
      formId: "edit",
      loginHref: "/login?next=%2Fpage%3Fa%3D1",
      result: { initialValue: { nickname: "김" } },
    });
    expect(state.rerendered?.reason).toBe("refused");
  });

  test("lets members into member actions, and only administrators into administrator actions", async () => {
    const asMember = { headers: { Cookie: await cookieOf(MEMBER) } };
    const asAdministrator = { headers: { Cookie: await cookieOf(ADMINISTRATOR) } };
    expect((await post({ accessLevel: "user" }, {}, asMember)).outcome.status).toBe(303);
    expect((await post({ accessLevel: "admin" }, {}, asMember)).outcome.status).toBe(403);
    expect((await post({ accessLevel: "admin" }, {}, asAdministrator)).outcome.status).toBe(303);
  });

  test("returns invalid input with a message but without secrets", async () => {
    const schema = z.object({ id: z.string(), code: z.string().min(4, "네 자리 이상 입력해 주세요.") });
    const { outcome } = await post({ secretFields: ["code"], schema }, { id: "kim", code: "12" });
    expect(outcome.init.status).toBe(400);
    expect(replyOf(outcome).result.error).toEqual({ code: ["네 자리 이상 입력해 주세요."] });
    expect(replyOf(outcome).result.initialValue).toEqual({ intent: "save", id: "kim" });
  });

  test("answers an unknown intent with 400 beside the page's first form", async () => {
    for (const intent of ["x", "constructor", "__proto__"]) {
      const { outcome } = await post({}, { intent, title: "제목" });
      expect(outcome.init.status).toBe(400);
      expect(replyOf(outcome)).toMatchObject({ formId: "edit", result: { initialValue: { title: "제목" } } });
    }
  });

  test("distinguishes forms about different records", async () => {
    const formId = (texts: FormData) => `edit-${texts.get("id")}`;
    const { outcome } = await post(
      { formId, handle: failWith(new FormRefusal({ "": ["nein"] })) },
      { id: "7" },
    );
    expect(replyOf(outcome).formId).toBe("edit-7");
  });

  test.each<[BackendErrorKind, number | null, number]>([
    ["auth", 401, 401],
    ["login-needed", 401, 401],
    ["forbidden", 200, 403],
    ["not-found", 404, 404],
    ["rejected", 200, 400],
    ["rejected", 500, 502],
    ["timeout", null, 504],
    ["unreachable", null, 502],
    ["malformed", 200, 502],
  ])("turns a backend failure (%s, HTTP %s) into %d with the form as typed", async (kind, http, status) => {
    const handle = failWith(new BackendError(kind, null, http));
    const { outcome } = await post({ handle }, { title: "제목" });
    expect(outcome.init.status).toBe(status);
    expect(replyOf(outcome).result.initialValue).toMatchObject({ title: "제목" });
  });

  test("says that a write whose answer was lost may have been saved, with a link to check it", async () => {
    const handle = failWith(new BackendError("timeout", null, null, null, true));
    const where = () => ({ label: "내 글", href: "/community/free" });
    const intent = {
      handle,
      describeFailure: () => "실패했습니다.",
      lost: { what: "saved", where } as const,
    };
    const { outcome } = await post(intent, { title: "제목" });
    expect(outcome.init.status).toBe(504);
    expect(replyOf(outcome)).toMatchObject({
      check: { label: "내 글", href: "/community/free" },
      result: {
        error: { "": ["저장되었을 수도 있습니다. 내 글에서 확인해 주세요."] },
        initialValue: { title: "제목" },
      },
    });
  });

  test("sends the headers of a refusal even if the route exports no headers", async () => {
    const refusal = new FormRefusal({ "": ["잠시 후"] }, 429, { "Retry-After": "60" });
    const { outcome, state } = await post({ handle: failWith(refusal) });
    expect(outcome.init.status).toBe(429);
    expect(state.headers.get("Retry-After")).toBe("60");
  });

  test("answers an overlong text with 413 without its content, and a body that is no form with 400", async () => {
    const large = await post({}, { text: "가".repeat(400_000) });
    expect(large.outcome.init.status).toBe(413);
    const manyTexts = Object.fromEntries(
      Array.from({ length: 490 }, (_, at) => [`t${at}`, "x".repeat(20_000)]),
    );
    const sum = await post({}, manyTexts);
    expect(sum.outcome.init.status).toBe(413);
    expect(JSON.stringify(replyOf(sum.outcome))).not.toContain("xxx");
    const json = { body: "{}", headers: { "content-type": "application/json" } };
    expect((await post({}, {}, json)).outcome.status).toBe(400);
  });

  test("treats an empty post as an empty form", async () => {
    expect((await post({}, {}, { body: null })).outcome.status).toBe(303);
  });

  test("passes an unexpected error to the error page", async () => {
    expect((await post({ handle: failWith(new TypeError("ours")) })).outcome).toBeInstanceOf(TypeError);
  });
});
