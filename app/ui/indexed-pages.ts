/** The pages that search engines list, besides boards, posts and toilets. */
export const INDEXED_PAGES = [
  ...["/map", "/accessibility", "/privacy-policy"],
  ...["/about/history", "/about/organization", "/about/location", "/about/sources"],
];
