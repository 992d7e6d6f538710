import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Select } from "~/ui/select";
import { SubmitButton } from "~/ui/submit-button";
import { TextArea } from "~/ui/text-area";
import { controlsNamed, messageBeside, tagsOf, typedIn, wordsOf } from "../support/http-session-page";

// The router's provider is made for browsers: drawn as text it warns of its own effects.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const ERRORS = ["내용을 입력하세요."];

describe("a control of the kit", () => {
  test("for several lines: label, hint and message belong to it", () => {
    const html = renderToStaticMarkup(
      <TextArea
        name="content"
        id="content-3"
        label="내용"
        isRequired
        hint="1000자까지"
        errors={ERRORS}
        defaultValue={"한 줄\n<둘째>"}
      />,
    );
    expect(typedIn(html, "content")).toBe("한 줄\n<둘째>");
    expect(messageBeside(html, "content")).toBe(ERRORS[0]);
    const [control] = controlsNamed(html, "content");
    expect(control?.attributes["aria-describedby"]).toBe("content-3-hint content-3-error");
    expect(tagsOf(html, "label")[0]?.attributes.for).toBe("content-3");
    expect(wordsOf(html)).toContain("내용 (필수)");
  });

  test("for a choice: what is chosen, and the message", () => {
    const options = [
      { value: "USR", label: "관리자" },
      { value: "GNR", label: "일반사용자" },
    ];
    const html = renderToStaticMarkup(
      <Select name="role" label="권한" options={options} defaultValue="GNR" errors={ERRORS} />,
    );
    expect(html).toContain('<option value="GNR" selected="">일반사용자</option>');
    expect(messageBeside(html, "role")).toBe(ERRORS[0]);
  });

  test("without messages says nothing of any", () => {
    const html = renderToStaticMarkup(<TextArea name="content" label="내용" />);
    expect(html).not.toMatch(/aria-(invalid|describedby)/);
  });
});

describe("the button that sends", () => {
  /** The button while a form with this intent is on its way. */
  async function drawWhileSending(intent: string): Promise<string> {
    const button = <SubmitButton intent="save-nickname" label="저장" busyLabel="저장 중…" />;
    const router = createMemoryRouter([{ path: "/", element: button, action: () => new Promise(() => {}) }]);
    const formData = new FormData();
    formData.set("intent", intent);
    void router.navigate("/", { formMethod: "post", formData });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  }

  test("says so while its own form is on its way, and only then", async () => {
    const busy = await drawWhileSending("save-nickname");
    expect(wordsOf(busy)).toBe("저장 중…");
    expect(busy).toContain('aria-disabled="true"');
    expect(busy).not.toMatch(/\sdisabled/);
    const idle = await drawWhileSending("delete-account");
    expect(wordsOf(idle)).toBe("저장");
    expect(idle).not.toContain("aria-disabled");
    expect(tagsOf(idle, "button")[0]?.attributes).toMatchObject({ name: "intent", value: "save-nickname" });
  });
});
