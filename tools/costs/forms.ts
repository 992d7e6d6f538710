import { readSurface, type Surface } from "../../tests/hostile/surface";
import { addressForms, depthForms } from "./address-forms";
import { listAddresses, listUncoveredRoutes } from "./addresses";
import { cardForms, fileForms, pictureForms, postForms } from "./file-forms";
import type { Form } from "./form";
import { headerForms } from "./header-forms";
import { manyForms } from "./many-forms";
import { mapForms } from "./map-forms";
import { queryForms } from "./query-forms";
import type { Stage } from "./stage";

/**
 * Lists all forms, based on the route table.
 * @throws Error if a route has no sample address
 */
export function listForms(stage: Stage, surface: Surface = readSurface()): Form[] {
  const unasked = listUncoveredRoutes(surface.routes);
  if (unasked.length > 0)
    throw new Error(`no address of ${unasked.join(", ")}: add one to tools/costs/addresses.ts`);
  const addresses = listAddresses();
  return [
    ...addressForms(addresses),
    ...depthForms(addresses),
    ...queryForms(surface, addresses),
    ...mapForms(),
    ...headerForms(surface),
    ...fileForms(),
    ...cardForms(),
    ...pictureForms(stage),
    ...postForms(stage),
    ...manyForms(stage.pictures),
  ];
}
