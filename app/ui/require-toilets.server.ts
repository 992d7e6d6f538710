import { isRedrawnForm } from "~/session/request-scope.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { layoutWords } from "./layout/words";

/** What an address about toilets answers where the backend has none: a page that says so and leads on to the boards. */
export const noToiletsHere = (): Response => Response.json(layoutWords().noToilets, { status: 404 });

/** For loaders of what is about toilets; a refused form is drawn again all the same. @throws that page */
export async function requireToilets(context?: object): Promise<void> {
  if (context && isRedrawnForm(context)) return;
  if (!(await hasToilets())) throw noToiletsHere();
}
