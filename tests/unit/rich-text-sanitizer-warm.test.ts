import { beforeEach, expect, test, vi } from "vitest";

const { run } = vi.hoisted(() => ({ run: vi.fn(async ({ html }: { html: string }) => html) }));
vi.mock("~/ui/rich-text/sanitizer-thread.server", () => ({
  createSanitizerThread: () => ({ run }),
  SanitizerUnavailableError: Error,
}));

beforeEach(() => vi.resetModules());

test("the sanitiser starts its thread on warm-up", async () => {
  const { warmSanitizer } = await import("~/ui/rich-text/sanitize.server");
  expect(run).not.toHaveBeenCalled();
  void warmSanitizer();
  await Promise.resolve();
  expect(run).toHaveBeenCalledTimes(1);
});

test("a replica is not ready before the sanitiser's thread has answered once", async () => {
  const { isSanitizerWarming, warmSanitizer } = await import("~/ui/rich-text/sanitize.server");
  expect(isSanitizerWarming()).toBe(false);
  const warming = warmSanitizer();
  expect(isSanitizerWarming()).toBe(true);
  await warming;
  expect(isSanitizerWarming()).toBe(false);
});

test("a sanitiser thread that fails to start does not keep the replica out of service", async () => {
  run.mockRejectedValueOnce(new Error("no thread"));
  const { isSanitizerWarming, warmSanitizer } = await import("~/ui/rich-text/sanitize.server");
  await warmSanitizer();
  expect(isSanitizerWarming()).toBe(false);
});
