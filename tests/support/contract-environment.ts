import { inject } from "vitest";

// Before any gateway is imported: the environment is read once, at import. What can be found out is found out.
process.env.BACKEND_URL = inject("contractBackend").origin;
