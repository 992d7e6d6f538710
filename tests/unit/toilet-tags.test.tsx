import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { OFFERED_FACILITIES } from "~/facilities/facility-tags";
import { TagField } from "~/features/toilets/tag-field";
import { readFields } from "~/forms/read-fields";
import { exchangeOpposites, toiletTagsSchema } from "../../app/features/toilets/toilet-form.schema";
import { findControls } from "../support/http-session-page";

type Fields = { tags?: string[]; tagsNew?: string };

function Tags({ tags }: { tags: string[] }) {
  const [, fields] = useForm<Fields>({ id: "kit", defaultValue: { tags } });
  return (
    <TagField
      field={fields.tags}
      newField={fields.tagsNew}
      label="청결도"
      choices={[{ name: "깨끗함", color: "#0b50d0" }] as never}
      category="cleanliness"
      endOf={() => null}
      saved={[]}
      autoSave={null}
    />
  );
}

/** Returns this many unusual tags. */
const makeTags = (count: number, end = "") => Array.from({ length: count }, (_, at) => `태그${at}${end}`);

describe("tags that a member types", () => {
  const countDrawnTags = (tags: string[]) =>
    findControls(renderToStaticMarkup(<Tags tags={tags} />), "tags").length;

  test("are drawn beside the known ones", () => {
    expect(countDrawnTags(["깨끗함", ...makeTags(5)])).toBe(6);
  });

  test("are drawn up to fifty, in any encoding of the form", () => {
    expect([countDrawnTags(makeTags(3000)), countDrawnTags([makeTags(3000).join(",")])]).toEqual([51, 51]);
  });

  test("cause one message if they are too long", () => {
    const form = new FormData();
    form.append("cleanlinessTagsNew", makeTags(100, "x".repeat(50)).join(","));
    for (const tag of makeTags(20, "x".repeat(200))) form.append("hoursTags", tag);
    const { error } = readFields(form, toiletTagsSchema).reply();
    expect(Object.values(error ?? {}).map((messages) => messages?.length)).toEqual([2, 2]);
    expect(error?.hoursTags).toContain("태그는 50자까지 입력할 수 있습니다: 태그0xxxxxxxxxxxxxxxxx…");
  });
});

test("names, addresses and new tags are stored composed, without control and invisible characters", () => {
  const typed = (text: string) => `\u000b${text.normalize("NFD")}\u200b\u0010\ufffe `;
  const form = new FormData();
  for (const field of ["name", "buildingName", "address", "cleanlinessTagsNew"])
    form.append(field, typed("향기 남"));
  expect(readFields(form, toiletTagsSchema)).toMatchObject({
    status: "success",
    value: { name: "향기 남", buildingName: "향기 남", address: "향기 남", cleanlinessTags: ["향기 남"] },
  });
});

describe("the exchange of contradicting tags", () => {
  test.each([
    [["깨끗함", "매우 더러움"], ["깨끗함"], ["매우 더러움"]],
    [
      ["깨끗함", "향기", "보통"],
      ["깨끗함", "향기"],
      ["향기", "보통"],
    ],
    [["아주 청결", "조금 더러워요"], ["아주 청결"], ["조금 더러워요"]],
    [["깨끗함", "더러움"], [], ["깨끗함", "더러움"]],
    [["깨끗함"], ["깨끗함", "보통"], ["깨끗함"]],
  ])("resolves %o after %o by the newer choice", (names, earlierNames, remainingNames) => {
    expect(exchangeOpposites(names, earlierNames)).toEqual(remainingNames);
  });
});

describe("degrees of cleanliness", () => {
  const issuesOf = (cleanlinessTags: string[], cleanlinessTagsNew = "") => {
    const { error } = toiletTagsSchema.safeParse({
      ...{ cleanlinessTags, cleanlinessTagsNew, photos: [] },
    });
    return error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];
  };

  test("exclude each other, ticked or typed", () => {
    const refusal = "cleanlinessTags: 청결 정도는 하나만 선택할 수 있습니다: 매우 깨끗함, 매우 더러움";
    expect(issuesOf(["매우 깨끗함", "매우 더러움"])).toEqual([refusal]);
    expect(issuesOf(["매우 더러움"], "매우 깨끗함")).toEqual([refusal]);
    expect(issuesOf(["깨끗함", "보통", "온수"])).toHaveLength(1);
  });

  test("exclude each other in other words as well if they are opposites", () => {
    expect(issuesOf(["아주 청결"], "조금 더러워요")).toEqual([
      "cleanlinessTags: 서로 반대되는 청결 상태는 함께 선택할 수 없습니다: 아주 청결, 조금 더러워요",
    ]);
    expect(issuesOf(["안 깨끗함", "더러움"])).toEqual([]);
  });

  test("number five at most together with other tags, facilities not counted", () => {
    const facilities = OFFERED_FACILITIES;
    const read = (cleanlinessTags: string[]) =>
      toiletTagsSchema.safeParse({ cleanlinessTags, facilities, cleanlinessTagsNew: "CCTV", photos: [] });
    expect(read(makeTags(5)).data?.cleanlinessTags).toHaveLength(5 + facilities.length);
    expect(read(makeTags(6)).error?.issues).toHaveLength(1);
  });

  test("have a separate limit from facilities", () => {
    const facilities = makeTags(31).map((name) => `장애인 ${name}`);
    const { error } = toiletTagsSchema.safeParse({ facilities, photos: [] });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["facilities"]);
  });

  test("combine with all other tags", () => {
    expect(issuesOf(["매우 깨끗함", "휴지 있음", "온수 나옴"])).toEqual([]);
    expect(issuesOf(["휴지 있음"])).toEqual([]);
  });
});
