import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SubmitButton } from "~/ui/basics";
import { Field, RefusalSummary, Select, TextArea } from "../../app/ui/form-fields";
import { fieldMessage, fieldValue, findControls, tagsOf, wordsOf } from "../support/http-session-page";
import { readLongText } from "../support/long-text";

// React warns of layout effects in server rendering.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const ERRORS = { title: ["제목을 입력하세요."], content: ["내용을 입력하세요."], role: ["권한을 고르세요."] };
const OPTIONS = [
  { value: "USR", label: "관리자" },
  { value: "GNR", label: "일반사용자" },
];
const STORED = { title: "제목", content: "한 줄\n<둘째>", role: "GNR" };

function Kit({ hasErrors }: { hasErrors: boolean }) {
  const lastResult = hasErrors
    ? { status: "error" as const, error: ERRORS, initialValue: STORED }
    : undefined;
  const [, fields] = useForm<typeof STORED>({ id: "kit", lastResult, defaultValue: STORED });
  return (
    <>
      <Field field={fields.title} label="제목" isRequired hint="100자까지" />
      <TextArea field={fields.content} label="내용" />
      <Select field={fields.role} label="권한" options={OPTIONS} />
    </>
  );
}

describe("the form controls", () => {
  test("contain the stored value and are linked to their label, hint and message", () => {
    const html = renderToStaticMarkup(<Kit hasErrors={true} />);
    expect(fieldValue(html, "title")).toBe("제목");
    expect(fieldValue(html, "content")).toBe("한 줄\n<둘째>");
    expect(html).toContain('<option value="GNR" selected="">일반사용자</option>');
    for (const [name, [message]] of Object.entries(ERRORS)) expect(fieldMessage(html, name)).toBe(message);
    const [control] = findControls(html, "title");
    expect(control?.attributes["aria-describedby"]).toBe("kit-title-hint kit-title-error");
    expect(tagsOf(html, "label").map(({ attributes }) => attributes.for)).toContain("kit-title");
    expect(wordsOf(html)).toContain("제목 (필수)");
  });

  test("have no attribute for messages without a message", () => {
    const html = renderToStaticMarkup(<Kit hasErrors={false} />);
    expect(html).not.toMatch(/aria-invalid/);
  });
});

describe("the error summary", () => {
  const draw = (messages: string[]) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <RefusalSummary
          reply={{
            formId: "kit",
            result: { error: { "": messages, title: messages } },
            ...{ loginHref: null, check: null, fileNames: [], offer: null },
          }}
        />
      </MemoryRouter>,
    );

  test("lists a repeated message once", () => {
    expect(tagsOf(draw(["하나", "둘", "하나"]), "li")).toHaveLength(2);
  });

  test("takes linear time", () => {
    const read = (lines: string) => draw(lines.split("\n"));
    const lines = Array.from({ length: 100_000 }, (_, at) => `무엇 ${at}`).join("\n");
    expect(() => readLongText(lines, read)).not.toThrow();
  });
});

test("the submit button shows that the form is being sent, and stays in the tab order", () => {
  const draw = (isBusy: boolean) =>
    renderToStaticMarkup(<SubmitButton intent="save" label="저장" busyLabel="저장 중…" isBusy={isBusy} />);
  expect(wordsOf(draw(true))).toBe("저장 중…");
  expect(draw(true)).toContain('aria-disabled="true"');
  expect(draw(true)).not.toMatch(/\sdisabled/);
  expect(wordsOf(draw(false))).toBe("저장");
  expect(draw(false)).not.toContain("aria-disabled");
  expect(tagsOf(draw(false), "button")[0]?.attributes).toMatchObject({ name: "intent", value: "save" });
});
