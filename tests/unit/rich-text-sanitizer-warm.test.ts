import { expect, test, vi } from "vitest";
import { createWarmUp } from "~/ui/rich-text/sanitize.server";

const run = vi.fn(async ({ html }: { html: string }) => html);

test("a replica is not ready before the sanitiser's thread has answered once", async () => {
  const { isWarming, warm } = createWarmUp({ run });
  expect(isWarming()).toBe(false);
  const warming = warm();
  expect(run).toHaveBeenCalledTimes(1);
  expect(isWarming()).toBe(true);
  await warming;
  expect(isWarming()).toBe(false);
});

test("a sanitiser thread that fails to start does not keep the replica out of service", async () => {
  run.mockRejectedValueOnce(new Error("no thread"));
  const { isWarming, warm } = createWarmUp({ run });
  await warm();
  expect(isWarming()).toBe(false);
});
