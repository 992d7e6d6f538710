import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Keeps the page's data after a refused post, because the loaders do not know the typed form. */
export const skipRevalidationAfterRefusal: ShouldRevalidateFunction = ({
  formMethod,
  actionStatus,
  ...rest
}) => {
  const isAnswered = formMethod !== undefined && formMethod !== "GET" && actionStatus !== undefined;
  return isAnswered ? false : rest.defaultShouldRevalidate;
};
