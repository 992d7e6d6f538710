import { expect, test, vi } from "vitest";
import { isSanitizerWarming, warmSanitizer } from "~/ui/rich-text/sanitize.server";

const run = vi.fn(async ({ html }: { html: string }) => html);

test("a replica is not ready before the sanitiser's thread has answered once", async () => {
  expect(isSanitizerWarming()).toBe(false);
  const warming = warmSanitizer({ run });
  expect(run).toHaveBeenCalledTimes(1);
  expect(isSanitizerWarming()).toBe(true);
  await warming;
  expect(isSanitizerWarming()).toBe(false);
});

test("a sanitiser thread that fails to start does not keep the replica out of service", async () => {
  run.mockRejectedValueOnce(new Error("no thread"));
  await warmSanitizer({ run });
  expect(isSanitizerWarming()).toBe(false);
});
