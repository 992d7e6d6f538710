import routes from "../../app/routes";

export type TableRoute = {
  /** its path with those above it, "" at the top */
  pattern: string;
  id: string;
  /** its module below app/ */
  file: string;
  isIndex: boolean;
  /** others stand inside it */
  isFrame: boolean;
};

type Node = { id?: string; path?: string; index?: boolean; file: string; children?: Node[] };

const walk = (nodes: readonly Node[], above = ""): TableRoute[] =>
  nodes.flatMap(({ id, path, index: isIndex = false, file, children = [] }) => {
    const pattern = path ? `${above}/${path}` : above;
    const route = { pattern, id: id ?? file.replace(/\.tsx?$/, ""), file, isIndex };
    return [{ ...route, isFrame: children.length > 0 }, ...walk(children, pattern)];
  });

/** Every route of the table, each frame before what stands in it. */
export const ROUTES = walk(routes as Node[]);
