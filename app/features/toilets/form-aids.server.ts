import { z } from "zod";
import { deactivateTagOption } from "~/backend/tags.server";
import type { FormContext, Intent } from "~/forms/form-action.server";
import { FormRedraw, FormRefusal } from "~/forms/form-refusal.server";
import { listPlaces, SearchNotReadyError } from "~/place-search/places.server";
import { searchWords } from "~/place-search/words";
import { firstCharacters } from "~/texts/first-characters";
import { listNeighbours } from "~/toilet-directory/neighbours.server";
import { TOILET_FORM } from "./toilet-form.schema";
import type { ToiletFormOffer } from "./toilet-form-offer";

const SUGGESTIONS_MAX = 5;
const PLACE_QUERY_MAX = 100;
const TAG_QUESTION = "이 태그를 비활성화하시겠습니까? 기존 데이터는 유지됩니다.";
const CHOOSE_TAG = "비활성화할 태그를 선택해 주세요.";
const NO_POSITION = "위도와 경도를 숫자로 입력해 주세요.";
const CHOOSE_PLACE = "장소를 선택해 주세요.";

const trimmed = z.string().trim().default("");
/** As long as the search of the map: it is what answers are kept by, and it goes to Kakao. */
const placeQuerySchema = z.object({
  placeQuery: trimmed.transform((text) => firstCharacters(text, PLACE_QUERY_MAX)),
});
const formerAddressSchema = z.object({ formerAddress: trimmed });
const placeSchema = z.object({ place: trimmed });
const degrees = z
  .string()
  .trim()
  .min(1, NO_POSITION)
  .pipe(z.coerce.number({ message: NO_POSITION }));
const pointSchema = z.object({ lat: degrees, lng: degrees });
const tagSchema = z.object({
  tagId: z.string({ required_error: CHOOSE_TAG }).regex(/^\d{1,18}$/, CHOOSE_TAG),
});

const aid = <Schema extends z.ZodTypeAny>(
  schema: Schema,
  handle: Intent<"user", Schema>["handle"],
): Intent<"user", Schema> => ({ formId: TOILET_FORM, schema, handle });

/** The intents that only help to fill the toilet form in. Each answers the form again with everything typed. */
export const FORM_AIDS = {
  "search-place": aid(placeQuerySchema, ({ value, request }) => offerPlaces(value.placeQuery, request)),
  "pick-place": aid(placeSchema, ({ value }) => pickPlace(value.place)),
  "restore-address": aid(
    formerAddressSchema,
    async ({ value }) => new FormRedraw({ address: value.formerAddress }),
  ),
  "look-around": aid(pointSchema, async ({ value }) =>
    offer({ neighbours: await listNeighbours(value), isPicked: false }),
  ),
  "ask-deactivate-tag": aid(tagSchema, async () => offer({ question: TAG_QUESTION })),
  "deactivate-tag": {
    ...aid(tagSchema, deactivateTag),
    describeFailure: () => "태그 비활성화에 실패했습니다.",
  },
  "keep-form": aid(z.object({}), async () => new FormRedraw({})),
};

const offer = (offered: ToiletFormOffer, changes: Record<string, string> = {}) =>
  new FormRedraw(changes, offered);

async function offerPlaces(query: string, request: Request): Promise<FormRedraw> {
  if (query === "") throw new FormRefusal({ placeQuery: [searchWords().empty] });
  const places = await listPlaces(query, SUGGESTIONS_MAX, request).catch((error: unknown) => {
    const message = error instanceof SearchNotReadyError ? searchWords().notReady : searchWords().failed;
    throw new FormRefusal({ placeQuery: [message] }, 502);
  });
  if (places.length === 0) throw new FormRefusal({ placeQuery: [searchWords().none] }, 200);
  return offer({
    places: places.map(({ name, address, lat, lng }) => ({
      label: name,
      detail: address,
      value: `${lat},${lng},${address || name}`,
    })),
  });
}

/** A place travels as `lat,lng,address`. */
async function pickPlace(place: string): Promise<FormRedraw> {
  const [lat = "", lng = "", ...address] = place.split(",");
  if (lat === "" || lng === "" || !Number.isFinite(Number(lat)) || !Number.isFinite(Number(lng))) {
    throw new FormRefusal({ placeQuery: [CHOOSE_PLACE] });
  }
  const neighbours = await listNeighbours({ lat: Number(lat), lng: Number(lng) });
  return offer({ neighbours, isPicked: true }, { lat, lng, address: address.join(",").trim() });
}

async function deactivateTag({ value, viewer }: FormContext<"user", z.output<typeof tagSchema>>) {
  await deactivateTagOption(value.tagId, viewer.caller);
  return offer({ deactivatedTagId: value.tagId }, { tagId: "" });
}
