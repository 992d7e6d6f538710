import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Confirm } from "~/ui/confirm";
import { FrameworkNavigation } from "~/ui/navigation/framework-navigation";
import { tagsOf, wordsOf } from "../support/http-session-page";

// The router's provider is made for browsers: drawn as text it warns of its own effects.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

test("a question names what it is about, and its description is that name", () => {
  const element = (
    <FrameworkNavigation>
      <Confirm
        question="정말 삭제하시겠습니까?"
        subject="3월 점검 안내"
        intent="delete-post"
        confirmLabel="삭제"
        cancelHref="?"
      />
    </FrameworkNavigation>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(wordsOf(html)).toBe("정말 삭제하시겠습니까? 3월 점검 안내 취소 삭제");
  const [dialog] = tagsOf(html, "dialog");
  const name = tagsOf(html, "p").find(
    ({ attributes }) => attributes.id === dialog?.attributes["aria-describedby"],
  );
  expect(name && html.slice(name.end)).toMatch(/^3월 점검 안내</);
});
