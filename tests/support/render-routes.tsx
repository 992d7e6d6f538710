import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { FrameworkNavigation } from "../../app/ui/framework/framework-navigation";
import { routeArguments } from "./route-arguments";

/** The loaders' data of the administration. */
type Loaded = { data: unknown };
type Page = { loader(args: ReturnType<typeof routeArguments>): Promise<unknown>; default: React.FC };

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

/** Renders a page of the administration with the data of its own loader, as the server does. */
export async function renderAdminPage(page: Page, address: string, cookie: string): Promise<string> {
  const request = new Request(`http://toilet.example${address}`, { headers: { Cookie: cookie } });
  const { data } = (await page.loader(routeArguments(request))) as Loaded;
  const element = (
    <FrameworkNavigation>
      <page.default />
    </FrameworkNavigation>
  );
  return renderRoutes([{ id: "page", path: "*", element, loader: () => null }], {
    initialEntries: [address],
    hydrationData: { loaderData: { page: data } },
  });
}
