import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTagOption, deactivateTagOption, listTagOptions } from "~/backend/tags.server";
import { createReview, deleteReview, listReviews, updateReview } from "../../app/backend/entries.server";
import { callerFor, LOGINS, visitor } from "../support/contract-callers";
import { registerNew, removeRegistered } from "../support/contract-toilets";

describe("reviews gateway", () => {
  let toiletId: string;
  beforeAll(async () => {
    toiletId = await registerNew();
  });
  afterAll(removeRegistered);

  it("a member creates, changes and deletes a review", async () => {
    const caller = await callerFor("user");
    const content = `문이 <b>잘</b> 닫혀요 · 🚻 &lt; ${Date.now()}`;
    await createReview({ toiletId, content, rating: 4 }, caller);
    const created = (await listReviews(toiletId, visitor())).find((review) => review.content === content);
    expect(created).toMatchObject({ authorId: LOGINS.user.id, rating: 4 });
    const id = created?.id ?? "";
    await updateReview(id, "고친 내용", caller);
    expect((await listReviews(toiletId, visitor())).find((review) => review.id === id)?.content).toBe(
      "고친 내용",
    );
    await deleteReview(id, caller);
    expect((await listReviews(toiletId, visitor())).some((review) => review.id === id)).toBe(false);
  });

  it("a member cannot change another member's review and keeps the session", async () => {
    const [author, otherMember] = [await callerFor("user"), await callerFor("admin")];
    const content = `남의 리뷰 ${Date.now()}`;
    await createReview({ toiletId, content, rating: 5 }, author);
    const id =
      (await listReviews(toiletId, visitor())).find((review) => review.content === content)?.id ?? "";
    await expect(updateReview(id, "바꿔치기", otherMember)).rejects.toMatchObject({
      kind: "forbidden",
      status: 403,
    });
    expect(otherMember.refused).toBe(false);
    await deleteReview(id, author);
  });

  it("a visitor reads reviews without a login, and needs one to write", async () => {
    await expect(createReview({ toiletId, content: "안녕", rating: 5 }, visitor())).rejects.toMatchObject({
      kind: "login-needed",
    });
    expect(Array.isArray(await listReviews(toiletId, visitor()))).toBe(true);
  });
});

describe("tags gateway", () => {
  it("lists the built-in tags of a category", async () => {
    const tags = await listTagOptions("cleanliness", visitor());
    const builtIn = expect.arrayContaining(["매우 깨끗함", "보통", "더러움"]);
    // A real backend has the built-in tags of its operator.
    if (LOGINS.reference) expect(tags.map((tag) => tag.name)).toEqual(builtIn);
    expect(tags.every((tag) => /^#[0-9a-f]{6}$/i.test(tag.color))).toBe(true);
  });

  it("adds a tag, deactivates it, and brings it back", async () => {
    const caller = await callerFor("user");
    const tag = { name: `온수${Date.now() % 100000}`, category: "cleanliness", color: "#20c997" } as const;
    expect(await addTagOption(tag, caller)).toEqual({ reactivated: false });
    const findTag = async () =>
      (await listTagOptions("cleanliness", caller)).find(({ name }) => name === tag.name);
    const addedTag = await findTag();
    expect(addedTag).toMatchObject({ isBuiltIn: false, color: "#20c997" });
    await deactivateTagOption(addedTag?.id ?? "", caller);
    expect(await findTag()).toBeUndefined();
    expect(await addTagOption(tag, caller)).toEqual({ reactivated: true });
    await deactivateTagOption(addedTag?.id ?? "", caller);
  });
});
