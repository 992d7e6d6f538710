import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { routeArguments } from "./route-arguments";

/** What the loaders of the administration answer. */
type Loaded = { data: unknown };
type Page = { loader(args: ReturnType<typeof routeArguments>): Promise<unknown>; default: React.FC };

/** Draws routes at an address as the server does. */
export function drawRoutes(...routes: Parameters<typeof createMemoryRouter>): string {
  // The router's provider is made for browsers: drawn as text it warns of its own effects.
  const warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(...routes)} />);
  } finally {
    warnings.mockRestore();
  }
}

/** Draws a page of the administration as the server does, from what its own loader finds. */
export async function drawPage(page: Page, address: string, cookie: string): Promise<string> {
  const request = new Request(`http://toilet.example${address}`, { headers: { Cookie: cookie } });
  const { data } = (await page.loader(routeArguments(request))) as Loaded;
  // Of the same modules as the page, which tests may have loaded anew.
  const { FrameworkNavigation } = await import("../../app/ui/navigation/framework-navigation");
  const element = (
    <FrameworkNavigation>
      <page.default />
    </FrameworkNavigation>
  );
  return drawRoutes([{ id: "page", path: "*", element, loader: () => null }], {
    initialEntries: [address],
    hydrationData: { loaderData: { page: data } },
  });
}
