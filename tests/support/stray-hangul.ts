/** Returns Hangul text outside elements marked as Korean, without typed text. */
export function strayHangul(html: string): string[] {
  const body = html
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<(script|textarea)\b.*?<\/\1>/gs, "")
    .replace(/<(\w+)[^>]*\slang="ko"[^>]*>.*?<\/\1>/gs, "")
    .replace(/<svg\b.*?<\/svg>/gs, "");
  const texts = body.split(/<[^>]*>/).map((text) => text.trim());
  return texts.filter((text) => /\p{Script=Hangul}/u.test(text));
}
