import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";

/** Renders routes at a URL as the server does. */
export function renderRoutes(...routes: Parameters<typeof createMemoryRouter>): string {
  // The router's provider is made for browsers and warns of its effects in server rendering.
  const warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(...routes)} />);
  } finally {
    warnings.mockRestore();
  }
}
