import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Keeps a page after a refused post: its loaders would not know of the typed form. */
export const skipRevalidationAfterRefusal: ShouldRevalidateFunction = ({
  formMethod,
  actionStatus,
  ...rest
}) => {
  const isAnswered = formMethod !== undefined && formMethod !== "GET" && actionStatus !== undefined;
  return isAnswered ? false : rest.defaultShouldRevalidate;
};
