const modules = import.meta.glob<Record<string, unknown>>("../../app/features/**/*.route.{ts,tsx}");

/** The route modules in the names of the route table. */
export const ROUTE_FILES = Object.keys(modules).map((path) => path.replace("../../app/", ""));

/** Returns the exports of a route module. @throws if there is none of this name */
export async function loadRoute(file: string): Promise<Record<string, unknown>> {
  const module = await modules[`../../app/${file}`]?.();
  if (!module) throw new Error(`no route module at ${file}`);
  return module;
}
