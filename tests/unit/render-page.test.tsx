import { expect, it } from "vitest";
import { renderPage } from "~/document/render-page.server";

function Broken(): never {
  throw new Error("broken");
}

it("keeps every Korean letter whole, wherever a piece ends", async () => {
  for (let shift = 0; shift < 6; shift += 1) {
    const words = Array.from({ length: 900 }, (_, index) => `${"a".repeat(shift)}화장실 ${index}`);
    const list = (
      <ul>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    );
    const { html, hasFailed } = await renderPage(list, "nonce", () => undefined);
    expect(hasFailed).toBe(false);
    expect(html).not.toMatch(/[\0\ufffd]/);
    expect(html.match(/화장실 \d+/g)).toHaveLength(900);
  }
});

it("says when a part of the page failed, and fails with the frame", async () => {
  const seen: unknown[] = [];
  await expect(renderPage(<Broken />, "nonce", (error) => seen.push(error))).rejects.toThrow("broken");
  expect(seen).toHaveLength(1);
});
