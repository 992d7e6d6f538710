import { describe, expect, it } from "vitest";
import { routeArguments } from "../support/route-arguments";
import { useStarted } from "../support/started";
import { useTemplate } from "./template-backend";

/** What the administration's forms for users say beside their fields of what the backend could not keep. */

type Reply = { data?: { result: { error?: Record<string, string[]> } }; status?: number };

const TYPED = { userId: "newcomer", name: "새 사람", email: "new@example.com", role: "GNR" };
const MORE = { organizationId: "ORGNZT_0000000000000", password: "x1", confirmPassword: "x1" };
const BACKENDS = [
  { generation: "egov-4.2", plain: false },
  { generation: "egov-5.0", plain: false },
  { generation: "egov-5.0", plain: true },
  { generation: "egov-5.0.1", plain: true },
] as const;

describe.each(BACKENDS)("generation $generation, plain: $plain", ({ generation, plain }) => {
  const template = useTemplate(generation, plain);
  const actions = useStarted(() => import("~/features/admin/user.action.server"));

  /** @returns what stands beside the fields, null for a form that was saved */
  async function post(action: "create" | "update", change: Partial<typeof TYPED>) {
    const fields = { intent: `${action}-user`, ...TYPED, ...MORE, ...change };
    const request = new Request(`http://toilet.example/admin/user/${action}?userId=user`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "sec-fetch-site": "same-origin", Cookie: template.cookie },
    });
    const act = action === "create" ? actions.createAction : actions.updateAction;
    const reply = (await act(routeArguments(request)).catch((thrown) => thrown)) as Reply;
    return reply.status === 303 ? null : (reply.data?.result.error ?? {});
  }

  it.each(["a<b", 'a"b', "a🚻", "a&amp;"])(
    "an id that would be another one once it is kept is refused: %s",
    async (userId) => {
      const beside = { userId: ["이 서버에서는 사용자 ID에 < > & \" ' 기호와 이모지를 쓸 수 없습니다."] };
      expect(await post("create", { userId })).toEqual(plain ? beside : null);
    },
  );

  const keepsNames = generation !== "egov-4.2";
  const NAME_TOO_LONG =
    "이름은 20자까지 입력할 수 있습니다. 이 서버에서는 이모지와 < > \" ' 기호가 여러 글자로 계산됩니다.";

  it.each([
    ["twenty letters", "가".repeat(20), false],
    ["more letters", "가".repeat(21), keepsNames],
    ["emoji, which are nine each", `🚻🚻${"가".repeat(3)}`, keepsNames],
    ["signs, which are four to six", `${"<".repeat(4)}${"가".repeat(5)}`, keepsNames],
  ])("a name of %s is refused where posts keep it, new and changed alike", async (_of, name, isRefused) => {
    const id = `n${name.length}${isRefused ? "r" : "t"}${name.codePointAt(0)}`;
    const expected = isRefused ? { name: [NAME_TOO_LONG] } : null;
    expect(await post("create", { userId: id, name })).toEqual(expected);
    expect(await post("update", { name })).toEqual(expected);
  });
});
