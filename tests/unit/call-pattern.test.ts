import { expect, test } from "vitest";
import { callPattern } from "../../app/backend/backend-pool.server";

test.each([
  ["/mainPage", "/mainPage"],
  ["/map/toilet-detail.do", "/map/toilet-detail.do"],
  ["/api/community/free", "/api/community/free"],
  ["/board/17", "/board/:id"],
  ["/boardFileAtch/BBSMSTR_AAAAAAAAAAAA", "/boardFileAtch/:id"],
  ["/members/update/USRCNFRM_00000000000", "/members/update/:id"],
  ["/files/photo", "/files/:id"],
  ["/files/%ED%99%8D%EA%B8%B8%EB%8F%99.jpg", "/files/:id"],
  ["/board/images/BBSMSTR_AAAAAAAAAAAA/photo.jpg", "/board/images/:id/:id"],
  ["/api/board/comment/12", "/api/board/comment/:id"],
])("the pattern of %s is %s", (path, pattern) => {
  expect(callPattern(path)).toBe(pattern);
});
