import { describe, expect, it } from "vitest";
import { namesOfLosses } from "~/ui/rich-text/losses";
import { purifyHtml } from "~/ui/rich-text/purify.server";

/** The post form names content that the editor cannot represent. */

const SITE = "https://toilets.example";
const lossesOf = (html: string) => namesOfLosses(html, purifyHtml(html, [SITE]));

describe("the losses of a post in the editor", () => {
  it.each([
    "",
    "글자만 있는 글 &amp; &lt;b&gt; · 🚻",
    "<p>글 <strong>굵게</strong> <b>b</b> <em>em</em> <i>i</i> <u>u</u><br>둘째 줄</p>",
    "<h2>제목</h2><h3>작은 제목</h3><blockquote><p>따온 글</p></blockquote>",
    "<ul><li><p>하나</p><ul><li><p>하나 안</p></li></ul></li></ul><ol><li>첫째</li></ol>",
    '<p><a href="/map?toiletId=3" rel="noopener nofollow ugc" target="_blank" class="link">안</a><a name="x">밖</a></p>',
    `<div class="post"><img src="${SITE}/board/images/B/a.png" width="640" height="480" data-id="1"></div>`,
    '<P>큰 글자로 적힌 <STRONG ID="x">표시</STRONG></P>\r\n\r\n<p style=" ">둘</p><!-- 적어 둔 것 -->',
    "<p>줄</p>".repeat(3000),
  ])("are empty for %j", (html) => {
    expect(lossesOf(html)).toEqual([]);
  });

  it.each([
    ['<p><img src="https://elsewhere.example/a.png"><img src="data:image/png;base64,AA"></p>', ["사진 2장"]],
    ["<p><span class='ql-color-red'>글</span><font color=blue>글</font></p>", ["글자색"]],
    ["<p class='ql-align-center'>글</p>", ["정렬"]],
    ["<p><span style='text-decoration:line-through'>글</span></p>", ["취소선"]],
    ["<p>글<textarea>쓴 것</textarea></p>", ["그 밖의 서식"]],
    ["<p>글</p><script>var a</script>", ["그 밖의 서식"]],
    ["<p>글</p><p style='line-height:2'>글</p>", ["그 밖의 서식"]],
    ["<p><a href='javascript:x'>글</a></p>", ["링크"]],
  ])("are named: %s", (html, losses) => {
    expect(lossesOf(html)).toEqual(losses);
  });
});
