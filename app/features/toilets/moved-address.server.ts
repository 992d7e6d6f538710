import { FormRefusal } from "~/forms/form-refusal.server";
import { addressOf } from "~/place-search/places.server";
import { toiletFormWords } from "./form/words";
import { isMovedAway, type StoredPlace } from "./moved-address";
import type { ToiletFormValue } from "./toilet-form.schema";

/**
 * Asks once whoever moves the pin of a toilet and sends the address that was stored with it. Where the new position has
 * an address, that one stands in the form then, and the stored one is offered back.
 * @throws FormRefusal
 */
export async function askAboutStoredAddress(
  stored: StoredPlace,
  { value, request }: { value: ToiletFormValue; request: Request },
): Promise<void> {
  const to = { lat: value.lat ?? 0, lng: value.lng ?? 0 };
  if (value.formerAddress || value.address !== stored.address || !isMovedAway(stored, to)) return;
  const { address, precision } = await addressOf(to, request);
  const isWhole = precision === "whole";
  if (isWhole && address === stored.address) return;
  const changes = { formerAddress: stored.address, ...(isWhole && { address }) };
  const { foundAnew, maybeWrong } = toiletFormWords().address;
  throw new FormRefusal({ address: [isWhole ? foundAnew : maybeWrong] }, 400, {}, null, changes);
}
