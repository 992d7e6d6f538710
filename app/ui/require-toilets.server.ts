import { isRerenderedForm } from "~/session/request-scope.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { layoutWords } from "./layout/words";

/** Returns the 404 for pages about toilets on a backend without them; the page links to the boards. */
export const noToiletsHere = (): Response => Response.json(layoutWords().noToilets, { status: 404 });

/** Guards loaders of pages about toilets, but always redraws a refused form. @throws that 404 */
export async function requireToilets(context?: object): Promise<void> {
  if (context && isRerenderedForm(context)) return;
  if (!(await hasToilets())) throw noToiletsHere();
}
