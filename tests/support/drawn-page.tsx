import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { routeArguments } from "./route-arguments";

/** What the loaders of the administration answer. */
type Loaded = { data: unknown };
type Page = { loader(args: ReturnType<typeof routeArguments>): Promise<unknown>; default: React.FC };

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
  const router = createMemoryRouter([{ id: "page", path: "*", element, loader: () => null }], {
    initialEntries: [address],
    hydrationData: { loaderData: { page: data } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
