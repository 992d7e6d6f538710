import { FormRefusal } from "~/forms/form-refusal.server";
import { addressOf } from "~/place-search/places.server";
import { isMovedAway, type StoredPlace } from "./moved-address";
import type { ToiletFormValue } from "./toilet-form.schema";

const MAYBE_WRONG =
  "핀을 옮겼습니다. 저장된 주소가 새 위치와 다르면 고쳐 주세요. 그대로 두려면 [수정]을 한 번 더 눌러 주세요.";
const FOUND_ANEW = "핀을 옮겨 주소를 새로 찾았습니다. 맞으면 [수정]을 한 번 더 눌러 주세요.";

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
  throw new FormRefusal({ address: [isWhole ? FOUND_ANEW : MAYBE_WRONG] }, 400, {}, null, changes);
}
