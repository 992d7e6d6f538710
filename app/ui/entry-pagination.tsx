import { ENTRIES_PER_PAGE, type EntryPage } from "./entry-page";
import { Pagination } from "./pagination";

type EntryPaginationProps = {
  of: EntryPage<unknown>;
  parameter: string;
  label: string;
  /** id of the part of the page that has the entries */
  section: string;
};

/** Ways to the other entries below something. */
export function EntryPagination({ of: { page, total }, ...rest }: EntryPaginationProps) {
  const pageCount = Math.ceil(total / ENTRIES_PER_PAGE);
  return <Pagination {...rest} {...{ page, pageCount, total }} pageSize={ENTRIES_PER_PAGE} />;
}
