import { inject } from "vitest";

// Before any gateway is imported: the environment is read once, at import.
process.env.BACKEND_URL = inject("contractBackend");
