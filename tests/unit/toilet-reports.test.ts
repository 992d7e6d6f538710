import { beforeEach, describe, expect, test } from "vitest";
import { BackendError } from "~/backend/backend-error";
import type { AuthorKey, PostSummary } from "~/backend/board";
import { fillReport } from "~/boards/report-form.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import { createReportReader } from "~/reports/report-reader.server";
import { createReportStore, newestComment, stateOf } from "~/reports/report-store.server";
import { readReport, verdictOf, writeReport } from "~/reports/report-text";

const NOON = Date.parse("2026-11-28T12:00:00+09:00");
const TODAY = "2026-11-28";
const DAY_MS = 86_400_000;

type Row = Partial<PostSummary> & {
  id: string;
  body?: string;
  author?: AuthorKey;
  authorName?: string | null;
  /** comments of an administrator, with the clock of each */
  answers?: [text: string, clock: string][];
  isBroken?: boolean;
};

let rows: Row[];
let currentMs: number;
let calls: string[];
let failure: Error | null;
let store: ReturnType<typeof createReportStore>;
let reader: ReturnType<typeof createReportReader>;
let identity: number;

const summary = ({
  body: _body,
  author: _author,
  answers: _answers,
  isBroken: _broken,
  ...row
}: Row): PostSummary => ({
  ...{ title: "[신고] 시청", authorName: null, isByAdministrator: false, createdAt: TODAY, views: 0 },
  ...{ replyLevel: 0, parentId: null, hasFiles: false, commentCount: 0, rawContent: "" },
  ...row,
});

const link = (toiletId: number | string) => `<a href="https://site/map/detail?toiletId=${toiletId}">시청</a>`;
const locked = (toiletId: number | string = 1, clock = "11:30") =>
  `<p>잠겨 있어요<br>${link(toiletId)}</p><p>${TODAY} ${clock}</p>`;

function call<Answer>(name: string, answer: () => Answer): Promise<Answer> {
  calls.push(name);
  return failure ? Promise.reject(failure) : Promise.resolve().then(answer);
}

const commentsOf = ({ answers = [] }: Row) => [
  { id: "1", text: "고쳤음", createdAt: `${TODAY} 11:59:00`, isByAdministrator: false },
  ...answers.map(([text, clock], at) => ({
    ...{ id: String(at + 2), text, createdAt: `${TODAY} ${clock}:00` },
    isByAdministrator: true,
  })),
];

const rowOf = (id: string) => rows.find((row) => row.id === id) as Row;

function startReader() {
  store = createReportStore(() => currentMs);
  reader = createReportReader(
    {
      listReports: (page) =>
        call(page === 1 ? "list" : `list ${page}`, () => ({
          ...{ posts: rows.slice(page * 10 - 10, page * 10).map(summary), pageSize: 10 },
          ...{ page, pageCount: Math.ceil(rows.length / 10) },
        })),
      open: (id) =>
        call(`open ${id}`, () => {
          const {
            body = locked(),
            author = { id: "user" },
            createdAt = TODAY,
            isBroken,
            authorName,
          } = rowOf(id);
          if (isBroken) throw new BackendError("rejected", null, 500);
          return { rawContent: body, author, createdAt, authorName: authorName ?? null };
        }),
      listComments: (id) => call(`comments ${id}`, () => commentsOf(rowOf(id))),
      identity: () => identity,
    },
    store,
    () => currentMs,
  );
}

beforeEach(() => {
  [rows, currentMs, calls, failure, identity] = [[], NOON, [], null, 1];
  startReader();
});

const readOnce = async () => {
  calls = [];
  await reader.readInTurn().catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
  });
};
const kindsOf = (toiletId: string) => store.reportsOf(toiletId).map(({ kind }) => kind);

describe("a round of reading", () => {
  test("lists one page, opens each new post once, and stores kind and moment", async () => {
    rows = [{ id: "2", title: "질문" }, { id: "1" }];
    await readOnce();
    expect(calls).toEqual(["list", "open 1"]);
    expect(store.reportsOf("1")).toMatchObject([
      { kind: "locked", at: Date.parse("2026-11-28T11:30+09:00"), hasTime: true },
    ]);
    await readOnce();
    expect(calls).toEqual(["list"]);
  });

  test("opens at most ten posts, however many the backend lists", async () => {
    rows = Array.from({ length: 10 }, (_, index) => ({ id: String(100 - index), body: locked(index) }));
    await readOnce();
    expect(calls.filter((name) => name.startsWith("open"))).toHaveLength(10);
    expect(calls.filter((name) => name === "list")).toHaveLength(1);
  });

  test("lists an older page every second time, as long as its posts may be shown", async () => {
    rows = Array.from({ length: 45 }, (_, index) => ({ id: String(100 - index), body: locked(index) }));
    for (const row of rows.slice(30)) row.createdAt = "2026-11-01";
    const lists: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      await readOnce();
      lists.push(...calls.filter((name) => name.startsWith("list")));
      expect(calls.filter((name) => name.startsWith("open")).length).toBeLessThanOrEqual(10);
    }
    expect(lists).toEqual(["list", "list 2", "list", "list 3", "list", "list 4", "list", "list 2"]);
  });

  test("detects the answer to a report that hostile posts have pushed off the first page", async () => {
    rows = [{ id: "1", author: { id: "honest" } }];
    await readOnce();
    rows = [
      ...Array.from({ length: 25 }, (_, index) => ({ id: String(99 - index), body: locked(9) })),
      ...rows,
    ];
    for (let round = 0; round < 4; round += 1) await readOnce();
    expect(kindsOf("1")).toEqual(["locked"]);
    rows.splice(26, 0, { id: "200", replyLevel: 1, parentId: "1", title: "답", body: "<p>고쳤음</p>" });
    for (let round = 0; round < 4; round += 1) await readOnce();
    expect(kindsOf("1")).toEqual([]);
  });

  test("keeps the reports while the backend fails, and goes on afterwards", async () => {
    rows = [{ id: "1" }];
    await readOnce();
    failure = new BackendError("unreachable");
    await readOnce();
    expect(kindsOf("1")).toEqual(["locked"]);
    failure = null;
    rows = [{ id: "2", body: locked(2) }, ...rows];
    await readOnce();
    expect([kindsOf("1"), kindsOf("2")]).toEqual([["locked"], ["locked"]]);
  });

  test.each(["not-found", "login-needed", "no-service"] as const)(
    "forgets the reports if the board is refused: %s",
    async (kind) => {
      rows = [{ id: "1" }];
      await readOnce();
      failure = new BackendError(kind);
      await readOnce();
      expect(kindsOf("1")).toEqual([]);
    },
  );

  test("retries a post that cannot be opened, three times in all", async () => {
    rows = [{ id: "1", isBroken: true }];
    const openedStates: boolean[] = [];
    for (let round = 0; round < 5; round += 1) {
      await readOnce();
      openedStates.push(calls.includes("open 1"));
    }
    expect(openedStates).toEqual([true, true, true, false, false]);
  });

  test("forgets everything when another backend answers", async () => {
    rows = [{ id: "1" }];
    await readOnce();
    identity = 2;
    rows = [];
    await readOnce();
    expect(kindsOf("1")).toEqual([]);
  });
});

describe("a report", () => {
  test.each<[string, Partial<Row>, Row[]]>([
    [
      "a reply that names its parent",
      {},
      [{ id: "5", replyLevel: 1, parentId: "1", title: "답", body: "<p>고쳤음</p>" }],
    ],
    [
      "a reply without a parent",
      {},
      [
        {
          id: "5",
          replyLevel: 1,
          title: "RE: [신고] 시청",
          rawContent: "고치지 않음.",
          authorName: "관리자",
        },
      ],
    ],
    ["an administrator's comment", { commentCount: 1, answers: [["고쳤음", "11:50"]] }, []],
    ["a comment that the list does not count", { commentCount: null, answers: [["고쳤음!", "11:50"]] }, []],
    [
      "the newer of two answers",
      {
        commentCount: 2,
        answers: [
          ["확인 중", "11:40"],
          ["고치지 않음, 사유지입니다.", "11:50"],
        ],
      },
      [],
    ],
  ])("disappears after %s", async (_, change, replies) => {
    rows = [{ id: "1" }];
    await readOnce();
    expect(kindsOf("1")).toEqual(["locked"]);
    rows = [{ id: "1", ...change }, ...replies];
    await readOnce();
    expect(kindsOf("1")).toEqual([]);
  });

  test.each<[string, Partial<Row>, Row[]]>([
    ["a member's comment", { commentCount: 1 }, []],
    ["an answer of other words", { commentCount: 1, answers: [["고쳤음이 아닙니다", "11:50"]] }, []],
    [
      "a member's reply",
      {},
      [{ id: "5", replyLevel: 1, parentId: "1", title: "답", rawContent: "고쳤음", authorName: "회원" }],
    ],
    [
      "a newer answer that does not end it",
      {
        commentCount: 2,
        answers: [
          ["고쳤음", "11:40"],
          ["확인 중", "11:50"],
        ],
      },
      [],
    ],
    ["a reply to another post", {}, [{ id: "5", replyLevel: 1, parentId: "4", title: "RE: [신고] 시청" }]],
    ["a new post with the title of a reply", {}, [{ id: "5", title: "RE: [신고] 시청" }]],
  ])("stays after %s", async (_, change, otherReports) => {
    rows = [{ id: "1", ...change }, ...otherReports];
    await readOnce();
    await readOnce();
    expect(kindsOf("1")).toEqual(["locked"]);
  });

  test("is not opened if an answer has ended it", async () => {
    rows = [{ id: "1", commentCount: 2, answers: [["고쳤음", "11:50"]] }];
    await readOnce();
    expect(calls).toEqual(["list", "comments 1"]);
    expect(store.newest(10).map(stateOf)).toEqual(["ended"]);
  });

  const fixed = () => ({ id: "1", commentCount: 1, answers: [["고쳤음", "11:50"]] as [string, string][] });

  test("stays ended if the answer arrives while its post is read", async () => {
    rows = [{ id: "1" }];
    await readOnce();
    rows = [{ id: "1", commentCount: 1 }];
    const reading = readOnce();
    store.setAnswers("1", { comment: newestComment(commentsOf(fixed()), NOON) });
    await reading;
    expect(kindsOf("1")).toEqual([]);
  });

  test.each([1, null])("opens again when its answer is deleted, with %j comments listed", async (count) => {
    rows = [{ ...fixed(), commentCount: count }];
    await readOnce();
    expect(kindsOf("1")).toEqual([]);
    rows = [{ id: "1", commentCount: count && 0 }];
    await readOnce();
    expect(kindsOf("1")).toEqual(["locked"]);
    rows.push({ id: "5", replyLevel: 1, parentId: "1", title: "답", body: "고쳤음" });
    await readOnce();
    expect(kindsOf("1")).toEqual([]);
    rows.pop();
    rows.push({ id: "0", body: locked(2) });
    await readOnce();
    expect(kindsOf("1")).toEqual(["locked"]);
  });

  test("carries the answer that says that somebody looks into it, which another administrator may end", async () => {
    rows = [{ id: "1", commentCount: 1, answers: [["확인 중", "11:50"]] }];
    await readOnce();
    const answer = { verdict: "checking", at: Date.parse(`${TODAY}T11:50+09:00`), hasTime: true };
    expect(store.reportsOf("1")).toMatchObject([{ kind: "locked", answer }]);
    expect(store.count()).toEqual({ open: 0, checking: 1, overdue: 0 });
    // Another client changes the comment, so that the list's number stays.
    rows = [fixed()];
    await readOnce();
    expect(kindsOf("1")).toEqual([]);
  });

  test("of the same member counts anew after an older one has ended", async () => {
    rows = [fixed()];
    await readOnce();
    rows = [{ id: "2", body: locked(1, "11:55") }, ...rows];
    await readOnce();
    expect(store.reportsOf("1")).toMatchObject([{ answer: null, at: Date.parse(`${TODAY}T11:55+09:00`) }]);
  });

  test("is counted however old it is, without opening its post", async () => {
    rows = Array.from({ length: 25 }, (_, index) => ({ id: String(100 - index), createdAt: "2026-11-25" }));
    for (const row of rows.slice(15)) row.createdAt = "2026-10-01";
    Object.assign(rows[24] as Row, fixed(), { id: "76" });
    await readOnce();
    calls = [];
    await Promise.all([reader.readAll(), reader.readAll()]);
    expect(calls).toEqual(["list", "list 2", "list 3", "comments 76"]);
    expect(store.count()).toEqual({ open: 24, checking: 0, overdue: 24 });
  });

  test("disappears when its post is deleted, and stays when it leaves the first page", async () => {
    rows = [{ id: "2", body: locked(2) }, { id: "1" }];
    await readOnce();
    rows = Array.from({ length: 10 }, (_, index) => ({ id: String(20 - index), body: locked(9) }));
    await readOnce();
    expect([kindsOf("1"), kindsOf("2")]).toEqual([["locked"], ["locked"]]);
    rows = [{ id: "1" }];
    await readOnce();
    expect([kindsOf("1"), kindsOf("2"), kindsOf("9")]).toEqual([["locked"], [], []]);
  });

  test("is forgotten after 14 days, and an older one is never remembered", async () => {
    rows = [{ id: "1" }, { id: "0", createdAt: "2026-11-13", body: locked(2) }];
    await readOnce();
    expect(kindsOf("2")).toEqual([]);
    currentMs += 14 * DAY_MS - 3_600_000;
    expect(kindsOf("1")).toEqual(["locked"]);
    currentMs += 3_600_000;
    expect(kindsOf("1")).toEqual([]);
  });
});

test.each([
  ["고쳤음", "fixed"],
  [" 고쳤음.", "fixed"],
  ["고쳤음 - 문을 바꿨습니다.", "fixed"],
  ["고쳤음\n문", "fixed"],
  ["고쳤음(11/28)", "fixed"],
  ["고치지 않음", "declined"],
  ["고치지않음, 사유지", "declined"],
  ["고쳤음이 아닙니다", "checking"],
  ["고쳤음ㅋㅋ", "checking"],
  ["안 고쳤음", "checking"],
  ["확인 중", "checking"],
  ["확인하겠습니다.", "checking"],
])("an answer that begins with %j means %s", (text, verdict) => {
  expect(verdictOf(text)).toBe(verdict);
});

describe("hostile reports", () => {
  test("count once for a toilet even if one member sends thousands", async () => {
    rows = [{ id: "1", author: { id: "honest" } }];
    await readOnce();
    for (let id = 2; id < 3000; id += 10) {
      rows = Array.from({ length: 10 }, (_, index) => ({
        id: String(id + 9 - index),
        author: { id: "bad" },
      }));
      await readOnce();
    }
    expect(store.reportsOf("1")).toHaveLength(2);
    expect(store.ids().length).toBeLessThanOrEqual(5000);
  });

  test("about many made-up toilets displace only reports of the same member", async () => {
    rows = [{ id: "1", author: { id: "honest" } }];
    await readOnce();
    for (let id = 2; id < 300; id += 10) {
      rows = Array.from({ length: 10 }, (_, index) => ({
        ...{ id: String(id + 9 - index), author: { uniqId: "bad" } },
        body: locked(`9${id}${index}`),
      }));
      await readOnce();
    }
    expect(kindsOf("1")).toEqual(["locked"]);
    expect(store.all()).toHaveLength(21);
  });

  test.each([
    ["no place", "<p>잠겨 있어요</p>"],
    ["an invalid number", `<p>잠겨 있어요 /map/detail?toiletId=1e9x</p>`],
    ["a number that is too long", `<p>잠겨 있어요 /map/detail?toiletId=${"9".repeat(19)}</p>`],
    ["no kind", `<p>안녕하세요 ${link(1)}</p>`],
  ])("are ignored if they have %s", (_, body) => {
    expect(readReport(body, TODAY, NOON)).toBeNull();
  });
});

describe("a report without a time", () => {
  const undatedHtml = `<p>잠겨 있어요 ${link(1)}</p>`;

  test("has the time at which it appeared, or only the day if it was there before", async () => {
    rows = [{ id: "1", body: undatedHtml }];
    await readOnce();
    expect(store.reportsOf("1")).toMatchObject([{ hasTime: false }]);
    currentMs += 60_000;
    rows = [{ id: "2", body: undatedHtml, author: { id: "other" } }, ...rows];
    await readOnce();
    expect(store.reportsOf("1")).toMatchObject([{ at: currentMs, hasTime: true }, { hasTime: false }]);
  });
});

describe("a member's own report", () => {
  const member = { id: "user", uniqId: "USRCNFRM_00000000001" };

  test.each<[string, AuthorKey]>([
    ["id", { id: member.id }],
    ["number", { uniqId: member.uniqId }],
  ])("counts at once, and once only if posts name the author by %s", async (_, author) => {
    store.addOwn({ toiletId: "1", kind: "locked" }, member);
    const revisionBefore = store.revision();
    expect(store.reportsOf("1")).toHaveLength(1);
    currentMs += 30_000;
    rows = [{ id: "1", author, body: locked(1, "12:00") }];
    await readOnce();
    expect(store.reportsOf("1")).toHaveLength(1);
    expect(store.revision()).toBeGreaterThan(revisionBefore);
    rows = [
      { id: "1", author, replyLevel: 0 },
      { id: "2", replyLevel: 1, parentId: "1", body: "고쳤음" },
    ];
    await readOnce();
    expect(store.reportsOf("1")).toEqual([]);
  });

  test("counts once if the app takes the author's number for an id", async () => {
    rows = [{ id: "1", author: { id: member.uniqId } }];
    await readOnce();
    currentMs += 600_000;
    store.addOwn({ toiletId: "1", kind: "gone" }, member);
    expect(kindsOf("1")).toEqual(["gone"]);
  });

  test("is remembered for ten minutes, to refuse a second one", async () => {
    store.addOwn({ toiletId: "1", kind: "locked" }, member);
    currentMs += 599_000;
    expect(store.hasReported(member, "1", 600_000)).toBe(true);
    expect(store.hasReported(member, "2", 600_000)).toBe(false);
    expect(store.hasReported({ id: "other", uniqId: null }, "1", 600_000)).toBe(false);
    currentMs += 1000;
    expect(store.hasReported(member, "1", 600_000)).toBe(false);
  });
});

describe("the text of a report", () => {
  const place = { name: "시청 <로비>", href: "https://site/map/detail?toiletId=7" };

  test.each(["locked", "gone", "different", "dirty"] as const)("is read as it was written: %s", (kind) => {
    const sentence = "없어졌어요? https://site/map/detail?toiletId=8 2020-01-01 10:00";
    const html = writeReport({ kind, place, sentence, at: NOON });
    expect(html).toContain(`<a href="${place.href}">시청 &lt;로비&gt;</a>`);
    expect(readReport(html, TODAY, NOON)).toEqual({ toiletId: "7", kind, at: NOON, hasTime: true });
  });

  test.each([
    ["of another day", "2026-11-27 11:00"],
    ["of the future", `${TODAY} 12:06`],
  ])("has no time if it names one %s", (_, moment) => {
    const html = `<p>잠겨 있어요 ${link(1)}</p><p>${moment}</p>`;
    expect(readReport(html, TODAY, NOON)).toMatchObject({ hasTime: false });
  });

  test("counts a line break once, which browsers send as two characters", async () => {
    const request = new Request("https://site/community/qna/create?report=locked&toiletId=7");
    const fill = async (sentence: string) => {
      const texts = new FormData();
      texts.set("sentence", sentence);
      return fillReport(request, texts);
    };
    const full = `${"가".repeat(249)}\r\n${"가".repeat(250)}`;
    await expect(fill(full)).resolves.toBeInstanceOf(FormData);
    await expect(fill(`${full}가`)).rejects.toBeInstanceOf(FormRefusal);
  });

  test("is read in its older form with a raw address, and with a moment from the backend", () => {
    const html = "<p>더러워요<br>http://localhost/map/detail?toiletId=12</p>";
    const at = Date.parse(`${TODAY}T09:10:11+09:00`);
    const report = { toiletId: "12", kind: "dirty", at, hasTime: true };
    expect(readReport(html, `${TODAY} 09:10:11`, NOON)).toEqual(report);
  });
});
