const { commit, builtAt, version }: Record<string, string> = import.meta.env.BUILD ?? {};

/** Tells operators which build this replica runs. */
export const loader = (): Response =>
  Response.json(
    { commit, builtAt, versions: { app: version, node: process.versions.node } },
    { headers: { "Cache-Control": "no-store" } },
  );
