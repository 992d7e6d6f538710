import { expect, test } from "vitest";
import { ErrorPage } from "~/ui/error-page";
import { wordsOf } from "../support/http-session-page";
import { renderRoutes } from "../support/render-routes";

function draw(status: number): string {
  const routes = [{ id: "root", path: "/", loader: () => null, element: <ErrorPage status={status} /> }];
  return wordsOf(renderRoutes(routes, { hydrationData: { loaderData: { root: null } } }));
}

test.each([
  [400, "요청을 처리할 수 없습니다"],
  [405, "이 주소로는 보낼 수 없습니다"],
])("a %s page has its own title and message, and no button that would fail again", (status, title) => {
  const text = draw(status);
  expect(text).toContain(title);
  expect(text).toMatch(/앞 화면으로 돌아가/);
  expect(text).not.toMatch(/알 수 없는 에러|다시 시도$/);
});

test("the error page links to the map", () => {
  expect(draw(404)).toContain("화장실 지도로 가기");
});
