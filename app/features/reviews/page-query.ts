import { carriedSearch } from "~/ui/carried-query";

/** The parameter for which of the reviews are shown. */
export const REVIEWS_PAGE = "reviews";
const OPENING = ["edit", "confirm", "commentId"];

/** The query of a page with reviews as it is with nothing opened in it: whose place and filters it carries stay. */
export const pageQuery = (query: URLSearchParams): string => carriedSearch(query, OPENING);
