import { listPages, type Who } from "../../tests/support/every-page";
import { PAGE_STATES, type PageState } from "../../tests/support/page-states";

export type Screen = Pick<PageState, "path" | "act" | "isOfPhones"> & {
  /** name that `--only` filters by */
  name: string;
  who: Who;
  /** true for the app whose backend does not answer */
  isSilent?: boolean;
};

const SILENT = ["/map", "/map/detail?toiletId=1", "/community/free", "/login"];

/** Lists every page of the route table, every state, and pages without a backend. */
export function listScreens(): Screen[] {
  const pages = listPages().map(({ who, path }): Screen => ({ name: `${path} as ${who}`, who, path }));
  const states = Object.entries(PAGE_STATES).map(
    ([name, state]): Screen => ({ ...state, name: `${state.path} ${name}` }),
  );
  const silent = SILENT.map(
    (path): Screen => ({ name: `${path} without a backend`, who: "visitor", path, isSilent: true }),
  );
  return [...pages, ...states, ...silent];
}
