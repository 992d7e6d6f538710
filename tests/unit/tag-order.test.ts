import { expect, it } from "vitest";
import { listAllTags, listTagOptions } from "~/backend/tags.server";
import { useStandInBackend } from "../support/stand-in-backend";

const TAGS = [
  { tagId: 1, tagName: "셋째", sortOrder: 30 },
  { tagId: 2, tagName: "순서 없음" },
  { tagId: 3, tagName: "첫째", sortOrder: "1" },
  { tagId: 4, tagName: "읽을 수 없는 순서", sortOrder: "?" },
  { tagId: 5, tagName: "둘째", sortOrder: 2 },
];
const answer = { json: { resultCode: 200, result: { tagOptions: TAGS } } };
useStandInBackend({ "/map/tag-options": answer, "/map/tag-options/list": answer });

it("tags are listed in their sort order, and those without one last in the backend's order", async () => {
  const visitor = { token: null, refused: false };
  const inOrder = ["첫째", "둘째", "셋째", "순서 없음", "읽을 수 없는 순서"];
  const namesOf = (tags: { name: string }[]) => tags.map(({ name }) => name);
  expect(namesOf(await listAllTags(visitor))).toEqual(inOrder);
  expect(namesOf(await listTagOptions("hours", visitor))).toEqual(inOrder);
});
