import { describe, expect, test } from "vitest";
import { BOARD_KEYS, BOARDS } from "~/boards/boards";
import { POST_SCHEMAS } from "~/boards/post-form.schema";
import { replyTitle } from "~/boards/reply-title";

/** What a reply is called before anybody types: saved as it is offered, it must be taken. */

test("names what it answers", () => {
  expect(replyTitle("free", "휴지가 없어요")).toBe("RE: 휴지가 없어요");
});

describe.each(BOARD_KEYS)("on the board %s", (board) => {
  const { titleMax } = BOARDS[board];

  test.each([
    ["가", "한 글자만큼 넘는", titleMax - 3],
    ["가", "가득 찬", titleMax],
    ["🚻", "이모지로 가득 찬", titleMax],
    ["가", "다른 곳에서 쓴, 훨씬 긴", 2000],
  ])("a title of %s that is %s is cut to what the form takes", (letter, _what, length) => {
    const title = replyTitle(board, letter.repeat(length));
    expect(title).toBe(`RE: ${letter.repeat(titleMax - 4)}`);
    const saved = { title, content: "답", contentFormat: "text" };
    expect(POST_SCHEMAS[board].safeParse(saved).error?.issues).toBeUndefined();
  });
});
