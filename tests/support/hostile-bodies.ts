/** Bodies of posts that try to run `alert(…)` or to contain forbidden content. */
export const HOSTILE_BODIES: [name: string, html: string][] = [
  // scripts
  ["a script", "<p>글</p><script>alert(1)</script>"],
  ["a script in capitals with a line end", "<SCRIPT\n>alert(1)</SCRIPT\t>"],
  ["a script inside a script's name", "<scr<script>ipt>alert(1)</scr</script>ipt>"],
  ["a script that is never closed", "<p>글<script>alert(1)"],
  ["a script with an address", "<script src=//evil.example/x.js></script>"],
  ["a module", '<script type=module>import("data:text/javascript,alert(1)")</script>'],
  ["a script behind a slash", "<script/src=data:,alert(1)></script>"],
  ["null bytes in a script's name", "<scr\0ipt>alert(1)</scr\0ipt><\0script>alert(1)</script>"],
  // handlers
  ["an image that fails", "<img src=x onerror=alert(1)>"],
  ["an own image with a handler", '<img src="/board/images/BBS/a.png" onerror="alert(1)" onload=alert(1)>'],
  ["a handler behind slashes", "<img/src=x/onerror=alert(1)>"],
  ["a handler in capitals", "<IMG SRC=x ONERROR=alert(1)>"],
  ["a handler with references", "<img src=x onerror=&#97;lert&lpar;1)>"],
  ["a handler with backquotes", "<img src=`x`onerror=alert(1)>"],
  ["a handler behind a quote", "<img alt=\"x' onerror=alert(1) y='\" src=x>"],
  ["a handler that breaks out of its attribute", '<img alt="&quot; onerror=alert(1) src=x">'],
  [
    "a handler on a paragraph",
    "<p onmouseover=alert(1) onclick=alert(1) onfocus=alert(1) tabindex=0 autofocus>글</p>",
  ],
  ["a handler on an unknown element", "<x onfocus=alert(1) tabindex=1 autofocus>글</x>"],
  ["a toggle that is open", "<details open ontoggle=alert(1)><summary>글</summary></details>"],
  ["media that fail", "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>"],
  ["a body with a handler", "<body onload=alert(1)>글</body>"],
  ["a marquee", "<marquee onstart=alert(1)>글</marquee>"],
  [
    "an animation's handler",
    '<p style="animation:x" onanimationstart=alert(1)>글</p><style>@keyframes x{}</style>',
  ],
  // addresses
  ["a link to a script", '<a href="javascript:alert(1)">글</a>'],
  ["a link to a script in capitals, with blanks", '<a href="  JaVaScRiPt:alert(1)">글</a>'],
  ["a link to a script with a tab", '<a href="java&#9;script&#10;:alert(1)">글</a>'],
  ["a link to a script with a control character", '<a href="&#1;javascript:alert(1)">글</a>'],
  ["a link to a script with a null byte", '<a href="java\0script:alert(1)">글</a>'],
  ["a link to a script in references", '<a href="&#x6A&#x61&#x76&#x61script&colon;alert(1)">글</a>'],
  ["a link to a script in vbscript", '<a href="vbscript:msgbox(1)">글</a>'],
  ["a link to data", '<a href="data:text/html,<script>alert(1)</script>">글</a>'],
  ["a link to a blob and a file", '<a href="blob:http://x/1">글</a><a href="file:///etc/passwd">글</a>'],
  ["a link that looks like a path", '<a href="/\t/evil.example">글</a><a href="/\\evil.example">글</a>'],
  ["a link whose path is another site", '<a href="/.//evil.example">글</a><a href="//evil.example">글</a>'],
  ["a link with a user name", '<a href="https://toilets.example@evil.example/">글</a>'],
  [
    "a link with a target and a ping",
    '<a href="https://a.example" target=_blank ping=//evil.example rel=opener>글</a>',
  ],
  ["an image of data", '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ["an image of another site", '<img src="https://evil.example/pixel.gif">'],
  [
    "an image that climbs",
    '<img src="/board/images/BBS/../../../logout"><img src="/board/images/a/..%2f..%2flogout">',
  ],
  [
    "images by other ways",
    '<img srcset="//evil.example/x 1x" lowsrc=//evil.example/x><picture><source srcset=//evil.example/x></picture>',
  ],
  [
    "a base and a refresh",
    '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  ],
  // styles and names
  [
    "styles",
    '<p style="position:fixed;inset:0;background:url(//evil.example/x)" class="flash" id="main">글</p>',
  ],
  ["a style sheet", "<style>*{display:none}</style><link rel=stylesheet href=//evil.example/x.css>"],
  [
    "names that hide the page's own",
    '<img name=body id=cookie src="/board/images/BBS/a.png"><a id=location href="/x">글</a>',
  ],
  // other elements
  [
    "a form",
    '<form action=//evil.example><input name=password><button formaction="javascript:alert(1)">글</button></form>',
  ],
  [
    "frames",
    '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  ],
  [
    "objects",
    '<object data="javascript:alert(1)"></object><embed src="data:text/html,<script>alert(1)</script>">',
  ],
  ["a template", "<template><img src=x onerror=alert(1)></template>"],
  ["a shadow tree", "<div><template shadowrootmode=open><img src=x onerror=alert(1)></template></div>"],
  // SVG and MathML
  ["an SVG that loads", "<svg onload=alert(1)><circle r=9></svg>"],
  ["an SVG's script", "<svg><script>alert(1)</script></svg><svg><script xlink:href=data:,alert(1) /></svg>"],
  [
    "an SVG's animated link",
    '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text y=9>글</text></a></svg>',
  ],
  ["an SVG's foreign object", "<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>"],
  ["an SVG's use", '<svg><use href="data:image/svg+xml,<svg id=x><script>alert(1)</script></svg>#x"/></svg>'],
  [
    "a MathML link",
    '<math><maction xlink:href="javascript:alert(1)">글</maction><a href="javascript:alert(1)">글</a></math>',
  ],
  // broken nesting and mutation
  ["crossed elements", "<b><p><i></b><a href='javascript:alert(1)'></p></i>글</a>"],
  ["an attribute that never ends", '<p>글</p><a href="https://a.example/"><img src=x onerror=alert(1)'],
  ["an unclosed comment", "<p>글</p><!-- <img src=x onerror=alert(1)>"],
  [
    "comments that end early",
    "<!--><img src=x onerror=alert(1)>--><!---><img src=x onerror=alert(1)>--><!--a--!><img src=x onerror=alert(1)>",
  ],
  [
    "a conditional comment and a CDATA section",
    "<!--[if IE]><script>alert(1)</script><![endif]--><![CDATA[><img src=x onerror=alert(1)>]]>",
  ],
  ["mutation through noscript", '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ["mutation through a title", '<svg></p><title><a id="</title><img src=x onerror=alert(1)>"></a>'],
  ["mutation through a style in SVG", '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  [
    "mutation through MathML",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  [
    "mutation through a form in MathML",
    "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>",
  ],
  [
    "mutation through an annotation",
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  ],
  [
    "mutation through a list in a table",
    "<table><ul><li><select><style></table><img src=x onerror=alert(1)>",
  ],
  ["mutation through a text area", "<textarea></textarea/><img src=x onerror=alert(1)></textarea>"],
  ["mutation through xmp", "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>"],
  ["mutation through frames' text", "<noembed><p id='</noembed><img src=x onerror=alert(1)>'>"],
  ["plaintext", "<p>글<plaintext><img src=x onerror=alert(1)>"],
  [
    "deep nesting that parsers flatten",
    `${"<div>".repeat(600)}<svg><style><img src=x onerror=alert(1)></style></svg>`,
  ],
  ["nested forms and tables", `${"<table><td>".repeat(200)}<a href="javascript:alert(1)">글`],
  // texts
  ["entities once", "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"],
  ["entities twice", "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;"],
  ["an entity cut in two by a tag", "&l<x>t;img src=x onerror=alert(1)&g</x>t;"],
  ["another alphabet's brackets", "＜script＞alert(1)＜/script＞\u2028<\u200bscript>alert(1)</script>"],
  ["template marks", "{{constructor.constructor('alert(1)')()}}\u0024{alert(1)}<%= alert(1) %>"],
  ["null bytes", "<p>\0글<im\0g src=x onerror=alert(1)><img\0src=x onerror=alert(1)></p>"],
  ["half a character", "<p>\ud800글\udfff</p><img src=x onerror=alert(1)>"],
  ["right to left", '<p>\u202e<a href="javascript:alert(1)">\u2067글</a></p>'],
  // sizes
  ["1 MB of <a", "<a".repeat(500_000)],
  ["1 MB of <a>", "<a href=/x>".repeat(90_000)],
  ["1 MB of handlers", `<p ${"onclick=alert(1) ".repeat(58_000)}>글</p>`],
  ["40,000 open <b>", "<b>".repeat(40_000)],
  ["20,000 links around boxes", "<a href=/x><div>글".repeat(20_000)],
  ["20,000 tables with stress", "<table><b>".repeat(20_000)],
  [
    "stress that paragraphs inherit",
    Array.from({ length: 8000 }, (_, id) => `<p><i id=${id}>글</p>`).join(""),
  ],
];
