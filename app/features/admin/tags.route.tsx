import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import type { BackendError } from "~/backend/backend-error";
import { listAllTags, type TagCategory, type TagOption, updateTagColor } from "~/backend/tags.server";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { useFormReply } from "~/forms/posted-form";
import { isAdministrator, readPart, redirectWithMessage, requireFormAdmin } from "~/session/viewer.server";
import { Empty, VisuallyHidden } from "~/ui/basics";
import { LoadFailure } from "~/ui/error-page";
import { RefusalSummary } from "~/ui/form-fields";
import { preserveSearch } from "~/ui/hrefs";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { TAG_COLOR_FORM, tagColorSchema } from "./admin.schema";
import { Figures } from "./charts";
import { PaletteDialog, TagPill } from "./palette-dialog";
import { toCount } from "./statistics";

export const handle = { hydrate: true };
export const meta = pageTitle("태그관리");

export async function loader(args: LoaderFunctionArgs) {
  const { member, caller } = await requireFormAdmin(args);
  // A rerendered form shows no stored data to a viewer who is not an administrator.
  if (!isAdministrator(member)) return data({ tags: [], failure: null });
  const tags = await readPart(args, listAllTags(caller), ({ message }) => `오류: ${message}`);
  return data({ tags: tags.content ?? [], failure: tags.failure }, { status: tags.status });
}

export const action = formAction({
  who: "admin",
  intents: {
    "update-tag-color": memberIntent({
      formId: TAG_COLOR_FORM,
      schema: tagColorSchema,
      async handle({ request, viewer, value }) {
        await updateTagColor(value.tagId, value.tagColor, viewer.caller);
        const { pathname, searchParams } = new URL(request.url);
        const currentHref = pathname + preserveSearch(searchParams, ["color"]);
        return redirectWithMessage(viewer, currentHref, "태그 색상이 변경되었습니다.");
      },
      describeFailure,
      lost: { what: "saved", where: () => ({ label: "태그관리", href: "/admin/tag-management" }) },
    }),
  },
});

function describeFailure({ serverMessage }: BackendError): string {
  return serverMessage ? `색상 변경 실패: ${serverMessage}` : "색상 변경 중 오류가 발생했습니다.";
}

const LABELS: Record<TagCategory, string> = { cleanliness: "청결 상태", hours: "운영 시간" };
const CATEGORIES: { name: string; category: TagCategory | null; label: string }[] = [
  { name: "", category: null, label: "전체" },
  { name: "CLEANLINESS", category: "cleanliness", label: LABELS.cleanliness },
  { name: "OPERATING_HOURS", category: "hours", label: LABELS.hours },
];

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function Tags() {
  const { tags, failure } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const requestedName = query.get("category")?.toUpperCase() ?? "";
  const chosen = CATEGORIES.find(({ name }) => name === requestedName) ?? CATEGORIES[0];
  const shownTags = tags.filter(({ category }) => !chosen?.category || category === chosen.category);
  const figures = CATEGORIES.map(({ label, category }) => ({
    label: category ? label : "전체 태그",
    count: countOf(tags, category),
  }));
  return (
    <>
      <h1>태그관리</h1>
      <p>
        바꾼 색은 그 뒤에 저장하는 화장실부터 쓰입니다. 이미 태그가 붙어 있는 화장실은 다시 저장할 때까지 전의
        색으로 보입니다.
      </p>
      <Palette />
      {!failure && <Figures figures={figures} />}
      <nav aria-label="태그 종류" className="choice-links">
        <ul>
          {CATEGORIES.map(({ name, label, category }) => (
            <li key={label}>
              <Link
                to={name ? `?category=${name}` : "/admin/tag-management"}
                aria-current={name === chosen?.name ? "page" : undefined}
              >
                {label} {!failure && <span className="count">{toCount(countOf(tags, category))}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LoadFailure failure={failure} />
      {shownTags.length > 0 && (
        <CardTable
          caption="태그 목록"
          columns={COLUMNS}
          rows={shownTags}
          rowKey={({ id }) => id}
          className="tag-table"
        />
      )}
      {shownTags.length === 0 && !failure && <Empty isCard>태그가 없습니다.</Empty>}
    </>
  );
}

const countOf = (tags: TagOption[], category: TagCategory | null) =>
  category ? tags.filter((tag) => tag.category === category).length : tags.length;

/** Opens the palette of the tag that the address or a refused form names. */
function Palette() {
  const { tags } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const reply = useFormReply(TAG_COLOR_FORM);
  const typedId = reply?.result.initialValue?.tagId;
  const tagId = query.get("color") ?? (typeof typedId === "string" ? typedId : null);
  const tag = tags.find(({ id }) => id === tagId) ?? null;
  // If the tags cannot be loaded, redraw the refused form with the chosen colour.
  const isDrawnAgain = reply !== undefined && tags.length === 0;
  if (!tagId || !(tag || isDrawnAgain)) return <RefusalSummary reply={reply} />;
  const cancelHref = `/admin/tag-management${preserveSearch(query, ["color"])}`;
  return <PaletteDialog key={tagId} tagId={tagId} tag={tag} cancelHref={cancelHref} />;
}

const COLUMNS: Column<TagOption>[] = [
  {
    key: "name",
    header: "태그",
    isRowHeader: true,
    cell: ({ name, color }) => <TagPill name={name} color={color} />,
  },
  { key: "category", header: "종류", isShort: true, cell: ({ category }) => LABELS[category] },
  {
    key: "color",
    header: "색상 코드",
    isShort: true,
    isLabelled: true,
    cell: ({ color }) => <code>{color}</code>,
  },
  {
    key: "builtIn",
    header: "구분",
    isShort: true,
    cell: ({ isBuiltIn, isActive }) => (
      <>
        {isBuiltIn && <span className="badge">시스템 기본</span>}
        {!isActive && <span className="badge">사용 안 함</span>}
      </>
    ),
  },
  {
    key: "change",
    header: "관리",
    isShort: true,
    className: "not-printed",
    cell: (tag) => <ChangeLink tag={tag} />,
  },
];

function ChangeLink({ tag }: { tag: TagOption }) {
  const [query] = useSearchParams();
  const paletteQuery = new URLSearchParams(query);
  paletteQuery.set("color", tag.id);
  return (
    <span className="row-actions">
      <Link className="button button-small" to={`?${paletteQuery}#palette`} preventScrollReset>
        색상 변경<VisuallyHidden> {tag.name}</VisuallyHidden>
      </Link>
    </span>
  );
}
