import { describe, expect, it } from "vitest";
import { contentKindOf } from "~/ui/rich-text/content-kind";
import { purifyHtml } from "~/ui/rich-text/purify.server";
import { textToHtml } from "~/ui/rich-text/text-to-html";

/** The post form offers to keep a content that its field cannot show, so that no post loses content silently. */

const SITE = "https://toilets.example";
const kindOf = (html: string) => contentKindOf(html, purifyHtml(html, [SITE]));

describe("a stored post", () => {
  it.each([
    "",
    "글자만 있는 글 &amp; &lt;b&gt; · 🚻",
    "<div>가</div>\n<div>나<br>다</div><!-- 적어 둔 것 -->",
    textToHtml("가\n나\n\n주소 https://a.kr/b?c=1&d=2 끝"),
    "<p>줄</p>".repeat(3000),
  ])("is plain if the text field shows all of it: %j", (html) => {
    expect(kindOf(html)).toBe("plain");
  });

  it.each([
    "<p>글 <strong>굵게</strong> <b>b</b> <em>em</em> <i>i</i> <u>u</u><br>둘째 줄</p>",
    "<h2>제목</h2><h3>작은 제목</h3><blockquote><p>따온 글</p></blockquote>",
    "<ul><li><p>하나</p><ul><li><p>하나 안</p></li></ul></li></ul><ol><li>첫째</li></ol>",
    '<p><a href="/map?toiletId=3" rel="noopener nofollow ugc" target="_blank" class="link">안</a><a name="x">밖</a></p>',
    `<div class="post"><img src="${SITE}/board/images/B/a.png" width="640" height="480" data-id="1"></div>`,
    '<P>큰 글자로 적힌 <STRONG ID="x">표시</STRONG></P>\r\n\r\n<p style=" ">둘</p>',
  ])("is formatted if the editor shows all of it: %j", (html) => {
    expect(kindOf(html)).toBe("formatted");
  });

  it.each([
    '<p><img src="https://elsewhere.example/a.png"></p>',
    '<p>글</p><img src="/board/images/B/a.png" width="50%">',
    "<table><tr><th>동</th><td>수</td></tr></table>",
    '<p>글</p><iframe src="https://video.example/1"></iframe>',
    "<p><span class='ql-color-red'>글</span></p>",
    "<p><font color=blue>글</font></p>",
    "<p class='ql-align-center'>글</p>",
    "<p><s>어제</s></p>",
    "<p><span style='text-decoration:line-through'>글</span></p>",
    "<p style='line-height:2'>글</p>",
    '<ol start="3"><li>m</li></ol>',
    "<h1>제목</h1>",
    "<hr>",
    "<p>글<textarea>쓴 것</textarea></p>",
    "<p>글</p><script>var a</script>",
    "<p><a href='javascript:x'>글</a></p>",
    `<p><a href="https://a.example/"><img src="${SITE}/board/images/B/a.png"></a></p>`,
    "<p><b>글</b>줄</p>".repeat(600),
  ])("is foreign if the editor loses a part of it: %j", (html) => {
    expect(kindOf(html)).toBe("foreign");
  });
});
