/** The site's tokens and parts, as far as the page without a network needs them: it can ask for no style sheet. */

const LIGHT =
  "--primary:#256ef4;--primary-strong:#0b50d0;--ink:#1e2124;--ink-muted:#58616a;--line:#cdd1d5;" +
  "--line-soft:#e6e8ea;--surface:#ffffff;--ground:#f4f5f6;--on-fill:#ffffff";
const DARK =
  "--primary:#6ea0ff;--primary-strong:#8fb6ff;--ink:#f2f4f6;--ink-muted:#a9b1b9;--line:#464d55;" +
  "--line-soft:#30353b;--surface:#1b1e22;--ground:#121417;--on-fill:#0b1424";

export const OFFLINE_STYLE =
  `:root{color-scheme:light;${LIGHT}}:root[data-theme=dark]{color-scheme:dark;${DARK}}` +
  `@media(prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${DARK}}}` +
  ":root[data-text=large]{font-size:125%}*{box-sizing:border-box}" +
  'body{margin:0;font:1.0625rem/1.6 "Pretendard GOV",Pretendard,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR",' +
  "NanumGothic,sans-serif;color:var(--ink);background:var(--ground);word-break:keep-all;overflow-wrap:anywhere}" +
  ":is(:lang(ja),:lang(zh)) body{font-family:sans-serif;word-break:normal}" +
  "a{color:var(--primary-strong);text-underline-offset:.2em}" +
  "header{padding:4px clamp(16px,4vw,32px);background:var(--surface);border-bottom:1px solid var(--line-soft)}" +
  "header a{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:var(--ink);font-weight:800;text-decoration:none}" +
  "header svg{fill:var(--primary)}" +
  "main{max-width:45rem;margin:0 auto;padding:clamp(48px,14vh,120px) 16px 32px;text-align:center;text-wrap:balance}" +
  "h1{margin:0 0 .5em;font-size:clamp(1.5rem,4.5vw,2rem);line-height:1.3}h2{margin:48px 0 8px;font-size:1.25rem;text-align:left}" +
  "p{margin:0 0 1em}.again{display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:12px;" +
  "background:var(--primary-strong);color:var(--on-fill);font-weight:600;text-decoration:none}" +
  "ul{display:grid;gap:8px;margin:0;padding:0;list-style:none;text-align:left}" +
  "li a{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px;min-height:52px;padding:8px 16px;" +
  "border-radius:12px;background:var(--surface);font-weight:700;text-decoration:none}" +
  "small{color:var(--ink-muted);font-size:.9375rem;font-weight:400}";
