import { z } from "zod";
import { deactivateTagOption } from "~/backend/tags.server";
import { type FormContext, memberIntent } from "~/forms/form-action.server";
import { FormRefusal, FormRerender, refuseForm } from "~/forms/form-refusal.server";
import { lazyMessage, withTexts } from "~/forms/read-fields";
import { formWords } from "~/forms/words";
import { isInKorea } from "~/geo/korea.server";
import { readPastedSearches } from "~/place-index/pasted-search";
import { searchMessages } from "~/place-search/message-words";
import { buildingOf, readPlace } from "~/place-search/place-results.server";
import { listFirstPlaces, SearchNotReadyError } from "~/place-search/places.server";
import { readDecimal } from "~/texts/short-texts";
import type { Neighbour } from "~/toilet-directory/directory";
import { listNeighbours } from "~/toilet-directory/directory.server";
import { toiletFormWords } from "./form-words";
import { BUILDING, TOILET_FORM } from "./toilet-form.schema";

/** Additions to a rerendered toilet form: places to choose, neighbours, or a question about a tag. */
export type ToiletFormOffer =
  | { places: { label: string; detail: string; value: string }[] }
  | { neighbours: Neighbour[]; building: string }
  | { needsDeactivationConfirmation: true }
  | { deactivatedTagId: string };

const SUGGESTIONS_MAX = 5;
/** Separator that occurs in no address. */
const BEFORE_BUILDING = "|";

const trimmed = z.string().trim().default("");
const placeQuerySchema = z.object({
  placeQuery: trimmed.transform(readPastedSearches),
});
const formerAddressSchema = z.object({ formerAddress: trimmed });
const placeSchema = z.object({ place: trimmed, [BUILDING]: trimmed });
const centreSchema = z.object({ centre: trimmed });
const saysNotNumbers = lazyMessage(() => toiletFormWords().position.notNumbers);
const degrees = z.string(saysNotNumbers).trim().transform(readDecimal).pipe(z.number(saysNotNumbers));
const pointSchema = z.object({ lat: degrees, lng: degrees });
const tagSchema = z.object({
  tagId: z.string(lazyMessage(() => toiletFormWords().deactivation.missing)).regex(/^\d{1,18}$/),
});

const formId = TOILET_FORM;

/** Intents that help to fill in the toilet form. Each redraws the form with all typed values. */
export const FORM_HELPER_INTENTS = {
  "search-place": memberIntent({
    formId,
    schema: placeQuerySchema,
    handle: ({ value, request }) => offerPlaces(value.placeQuery, request),
  }),
  "pick-place": memberIntent({
    formId,
    schema: placeSchema,
    handle: ({ value }) => pickPlace(value.place, value[BUILDING]),
  }),
  "take-centre": memberIntent({
    formId,
    schema: centreSchema,
    handle: ({ value }) => takeCentre(value.centre),
  }),
  "restore-address": memberIntent({
    formId,
    schema: formerAddressSchema,
    handle: async ({ value }) => new FormRerender({ address: value.formerAddress }),
  }),
  "look-around": memberIntent({
    formId,
    schema: pointSchema,
    async handle({ value }) {
      if (!isInKorea(value)) throw new FormRefusal({ lat: [toiletFormWords().position.faults.outside] });
      return offer({ neighbours: await listNeighbours(value), building: "" });
    },
  }),
  // The button of a tag sends only the tag's id.
  "ask-deactivate-tag": memberIntent({
    formId,
    schema: tagSchema,
    isImplied: true,
    async prepare({ form: { texts } }) {
      if (!texts.get("intent") && !texts.has("tagId")) throw refuseForm(formWords().unknownIntent);
      return texts;
    },
    handle: async () => offer({ needsDeactivationConfirmation: true }),
  }),
  "deactivate-tag": memberIntent({
    formId,
    schema: tagSchema,
    async handle({ value, viewer }) {
      await deactivateTagOption(value.tagId, viewer.caller);
      return offer({ deactivatedTagId: value.tagId }, { tagId: "" });
    },
    describeFailure: () => toiletFormWords().deactivation.failed,
    lost: {
      what: "done",
      where: () => ({ label: toiletFormWords().register.title, href: "/map/register" }),
    },
  }),
  "keep-form": memberIntent({ formId, handle: async () => new FormRerender({}) }),
};

const offer = (offerData: ToiletFormOffer, changes: Record<string, string> = {}) =>
  new FormRerender(changes, offerData);

async function offerPlaces(searches: string[], request: Request): Promise<FormRerender> {
  if (!searches[0]) throw new FormRefusal({ placeQuery: [searchMessages().empty] });
  const { places } = await listFirstPlaces(searches, SUGGESTIONS_MAX, request).catch((error: unknown) => {
    const message =
      error instanceof SearchNotReadyError ? searchMessages().notReady : searchMessages().failed;
    throw new FormRefusal({ placeQuery: [message] }, 502);
  });
  if (places.length === 0) throw new FormRefusal({ placeQuery: [searchMessages().none] }, 200);
  return offer({
    places: places.map((place) => {
      const { name, reading, address, addressReading, lat, lng } = readPlace(place, null);
      return {
        label: reading ?? name,
        detail: [reading && name, addressReading ?? address].filter(Boolean).join(" · "),
        value: [`${lat},${lng},${address || name}`, buildingOf(place)].filter(Boolean).join(BEFORE_BUILDING),
      };
    }),
  });
}

/** Reads a place `lat,lng,address|building`. */
function readOfferedPlace(value: string) {
  const [position = "", building = ""] = value.split(BEFORE_BUILDING);
  const [lat = "", lng = "", ...address] = position.split(",");
  return { lat, lng, address: address.join(",").trim(), building };
}

/** The building of the place fills an empty field only. */
async function pickPlace(value: string, typedBuilding: string): Promise<FormRerender> {
  const { building: placeBuilding, ...place } = readOfferedPlace(value);
  const neighbours = await neighboursAt(place.lat, place.lng);
  const building = typedBuilding ? "" : placeBuilding;
  return offer({ neighbours, building }, { ...place, ...(building && { [BUILDING]: building }) });
}

/** Takes the place that is chosen in the form if it is sent without a position, because the button was not pressed. */
export async function takeChosenPlace({ form: { texts } }: FormContext): Promise<FormData> {
  const { lat, lng, address } = readOfferedPlace(String(texts.get("place") ?? ""));
  if (!lng || texts.get("lat") || texts.get("lng")) return texts;
  return withTexts(texts, { lat, lng, address: String(texts.get("address") || address) });
}

/** Takes the centre of the static map, `lat,lng`. A typed address stays. */
async function takeCentre(centre: string): Promise<FormRerender> {
  const [lat = "", lng = ""] = centre.split(",");
  return offer({ neighbours: await neighboursAt(lat, lng), building: "" }, { lat, lng });
}

/** @throws FormRefusal if the texts are not a position */
function neighboursAt(latText: string, lngText: string): Promise<Neighbour[]> {
  const [lat, lng] = [readDecimal(latText), readDecimal(lngText)];
  if (lat === null || lng === null) {
    throw new FormRefusal({ placeQuery: [toiletFormWords().position.choosePlace] });
  }
  return listNeighbours({ lat, lng });
}
