import routes from "../../app/routes";

export type TableRoute = {
  /** its path with its parents' paths, "" at the root */
  pattern: string;
  id: string;
  /** its module below app/ */
  file: string;
  isIndex: boolean;
  /** a layout with child routes */
  isFrame: boolean;
};

type Node = { id?: string; path?: string; index?: boolean; file: string; children?: Node[] };

const walk = (nodes: readonly Node[], parentPath = ""): TableRoute[] =>
  nodes.flatMap(({ id, path, index: isIndex = false, file, children = [] }) => {
    const pattern = path ? `${parentPath}/${path}` : parentPath;
    const route = { pattern, id: id ?? file.replace(/\.tsx?$/, ""), file, isIndex };
    return [{ ...route, isFrame: children.length > 0 }, ...walk(children, pattern)];
  });

/** Every route of the table, parents first. */
export const ROUTES = walk(routes as Node[]);
