import type { Caller } from "~/backend/client.server";
import { deactivateTagOption } from "~/backend/tags.server";
import { type FormContext, FormRedraw, FormRefusal } from "~/forms/form-action.server";
import { listPlaces, SearchNotReadyError } from "~/places/places.server";
import { SEARCH_MESSAGES } from "~/places/search-messages";

const SUGGESTIONS_MAX = 5;
const TAG_QUESTION = "이 태그를 비활성화하시겠습니까? 기존 데이터는 유지됩니다.";

/**
 * The intents that only help to fill the toilet form in. Each answers the form again with everything typed.
 * @returns null for an intent that is none of them
 */
export async function aidForm({ form, intent, viewer }: FormContext): Promise<FormRedraw | null> {
  const text = (name: string) => String(form.texts.get(name) ?? "").trim();
  if (intent === "search-place") return offerPlaces(text("placeQuery"));
  if (intent === "pick-place") return pickPlace(text("place"));
  if (intent === "ask-deactivate-tag") return askAboutTag(text("tagId"));
  if (intent === "deactivate-tag") return deactivateTag(text("tagId"), viewer.caller);
  return intent === "keep-form" ? new FormRedraw({}) : null;
}

async function offerPlaces(query: string): Promise<FormRedraw> {
  if (query === "") throw new FormRefusal({ placeQuery: [SEARCH_MESSAGES.empty] });
  const places = await listPlaces(query, SUGGESTIONS_MAX).catch((error: unknown) => {
    const message = error instanceof SearchNotReadyError ? SEARCH_MESSAGES.notReady : SEARCH_MESSAGES.failed;
    throw new FormRefusal({ placeQuery: [message] }, 502);
  });
  if (places.length === 0) throw new FormRefusal({ placeQuery: [SEARCH_MESSAGES.none] }, 200);
  return new FormRedraw(
    {},
    {
      places: places.map(({ name, address, lat, lng }) => ({
        label: name,
        detail: address,
        value: `${lat},${lng},${address || name}`,
      })),
    },
  );
}

/** A place travels as `lat,lng,address`. */
function pickPlace(place: string): FormRedraw {
  const [lat = "", lng = "", ...address] = place.split(",");
  if (lat === "" || lng === "" || !Number.isFinite(Number(lat)) || !Number.isFinite(Number(lng))) {
    throw new FormRefusal({ placeQuery: ["장소를 선택해 주세요."] });
  }
  return new FormRedraw({ lat, lng, address: address.join(",").trim(), addressFor: `${lat},${lng}` });
}

function askAboutTag(tagId: string): FormRedraw {
  if (!/^\d+$/.test(tagId)) throw new FormRefusal({ tagId: ["비활성화할 태그를 선택해 주세요."] });
  return new FormRedraw({ tagId }, { question: TAG_QUESTION });
}

async function deactivateTag(tagId: string, caller: Caller): Promise<FormRedraw> {
  if (!/^\d+$/.test(tagId)) throw new FormRefusal({ tagId: ["비활성화할 태그를 선택해 주세요."] });
  await deactivateTagOption(tagId, caller);
  return new FormRedraw({ tagId: "" });
}
