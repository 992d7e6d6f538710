import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { uiWords } from "~/ui/words";

/** What an address about toilets answers where the backend has none: a page that says so and leads on to the boards. */
export const noToiletsHere = (): Response => Response.json(uiWords().noToilets, { status: 404 });

/** For loaders of what is about toilets. @throws that page */
export async function requireToilets(): Promise<void> {
  if (!(await hasToilets())) throw noToiletsHere();
}
