import { expect, it } from "vitest";
import { carriedQuery } from "~/ui/carried-query";

const carried = (query: string) => carriedQuery(new URLSearchParams(query), ["edit"]).toString();

it("carries what an address of ours says, without what is named", () => {
  expect(carried("toiletId=1&edit=2&open=now&open=later")).toBe("toiletId=1&open=now&open=later");
});

it("carries nothing that is longer than any address of ours, and no more of what is short", () => {
  expect(carried(`from=${"(".repeat(12_000)}&toiletId=1`)).toBe("toiletId=1");
  expect(carried(`toiletId=1&${"q=&".repeat(4000)}`).length).toBeLessThan(1200);
});
