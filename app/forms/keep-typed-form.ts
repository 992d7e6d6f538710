import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For every route with a form: after an answer of its action that is no redirect the page stays as it is. Its loaders
 * would be asked in a second request, which knows of no form that is drawn again; where the session or the backend has
 * gone in between, an error page would take the place of everything typed.
 */
export const keepTypedForm: ShouldRevalidateFunction = ({ formMethod, actionStatus, ...rest }) => {
  const isAnswered = formMethod !== undefined && formMethod !== "GET" && actionStatus !== undefined;
  return isAnswered ? false : rest.defaultShouldRevalidate;
};
