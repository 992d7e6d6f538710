const modules = import.meta.glob<Record<string, unknown>>("../../app/features/**/*.route.{ts,tsx}");

/** The route modules that there are, as the route table names them. */
export const ROUTE_FILES = Object.keys(modules).map((path) => path.replace("../../app/", ""));

/** What a route module exports. @throws where there is none of this name */
export async function loadRoute(file: string): Promise<Record<string, unknown>> {
  const module = await modules[`../../app/${file}`]?.();
  if (!module) throw new Error(`no route module at ${file}`);
  return module;
}
