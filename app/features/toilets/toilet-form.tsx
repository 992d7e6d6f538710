import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ChangeEvent, MouseEvent, ReactNode, Ref } from "react";
import { type LockKind, type Photo, type Toilet, UNKNOWN_TOILET } from "~/backend/toilet";
import { splitFacilities } from "~/facilities/facility-tags";
import { spellRoom, splitRoom } from "~/facilities/rooms";
import { Again, PostedForm, Revision, useBusyIntent } from "~/forms/posted-form";
import { textsOf, usePostedForm } from "~/forms/read-fields";
import type { PickerMap } from "~/maps/position-picker/picker-map";
import type { MapSettings } from "~/maps/provider";
import { Button, Card, Notice, SubmitButton } from "~/ui/basics";
import { ErrorSummary, Field } from "~/ui/form-fields";
import { editToiletHref, toiletHref } from "~/ui/hrefs";
import { uiWords } from "~/ui/words";
import type { ToiletFormOffer } from "./form-helper-intents.server";
import type { TagChoices } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import { PhotoField } from "./photo-field";
import { PositionField } from "./position-field";
import { TagSection } from "./tag-section";
import {
  isMissingItem,
  TOILET_FORM,
  TOILET_SCHEMAS,
  type ToiletFields,
  toFieldMessages,
} from "./toilet-form.schema";
import { useToiletDraft } from "./use-toilet-draft";

type Mode = "register" | "update";

type ToiletFormProps = {
  mode: Mode;
  /** the toilet to edit; null for a registration, or if it could not be loaded for a rerendered form */
  toilet: Toilet | null;
  toiletId?: string;
  revision?: string | null;
  choices: TagChoices;
  map: PickerMap;
  mapSettings: MapSettings;
  /** key of the member's draft in this browser; null if the form keeps none */
  draftKey?: string | null;
};

const INTENTS = { register: "register-toilet", update: "update-toilet" };

/** The form that registers and edits toilets. One multipart form, so that no button loses typed text. */
export function ToiletForm({ draftKey = null, ...props }: ToiletFormProps) {
  const { mode, toilet, toiletId, revision = null } = props;
  const stored = storedFields(toilet);
  const { version, fields, isOffered, isOutdated, formRef, empty } = useToiletDraft(
    draftKey,
    stored,
    revision,
  );
  const words = toiletFormWords();
  return (
    <div className="page page-narrow toilet-form">
      <Link to={toiletId ? toiletHref(toiletId) : "/map"} className="back-link">
        <span aria-hidden="true">←</span> {toiletId ? words.toPlace : words.toMap}
      </Link>
      <h1>{words[mode].title}</h1>
      <div role="status">
        {isOffered && <RestoredNotice label={words.draft.empty[mode]} empty={empty} />}
        {isOutdated && <Notice>{words.draft.outdated}</Notice>}
      </div>
      <ToiletFormBody key={version} {...props} stored={{ ...stored, ...fields }} formRef={formRef} />
    </div>
  );
}

function RestoredNotice({ label, empty }: { label: string; empty: () => void }) {
  const { draft: words } = toiletFormWords();
  return (
    <div className="notice">
      <p>{words.restored}</p>
      <div className="actions">
        <Button type="button" isSmall onClick={empty}>
          {label}
        </Button>
      </div>
    </div>
  );
}

type ToiletFormBodyProps = Omit<ToiletFormProps, "draftKey"> & {
  /** fields of the stored toilet, or of the draft */
  stored: ReturnType<typeof storedFields>;
  formRef: Ref<HTMLFormElement>;
};

function ToiletFormBody(props: ToiletFormBodyProps) {
  const { mode, toilet, toiletId, revision, choices, map, mapSettings, stored, formRef } = props;
  const { form, fields, reply } = usePostedForm<typeof TOILET_SCHEMAS.update, ToiletFormOffer>({
    id: TOILET_FORM,
    schema: TOILET_SCHEMAS[mode],
    stored,
  });
  const intent = INTENTS[mode];
  const words = toiletFormWords();
  const { title } = words[mode];
  const isBusy = useBusyIntent(intent);
  const isMissing = Object.values(form.allErrors).some((messages) => messages?.some(isMissingItem));
  return (
    <PostedForm
      form={form}
      formRef={formRef}
      encType="multipart/form-data"
      className="form"
      isBusy={isBusy}
      data-drafts
    >
      <ErrorSummary form={form} title={isMissing ? words.missing.title : undefined} />
      <Revision reply={reply} stored={revision ?? null} />
      <Again reply={reply} />
      <DefaultButton intent={intent} title={title} searchId={fields.placeQuery.id} />
      <PlaceSection fields={fields}>
        <PositionField
          fields={fields}
          reply={reply}
          map={map}
          mapSettings={mapSettings}
          toiletId={toiletId}
          stored={toilet}
        />
      </PlaceSection>
      <Card className="form" aria-label={words.photos.heading}>
        <PhotoField
          photos={fields.photos}
          deletePhotos={fields.deletePhotos}
          existing={toilet?.photos ?? textsOf(reply?.result.initialValue?.existingPhoto).map(readPhoto)}
          deleted={textsOf(fields.deletePhotos.initialValue)}
          thumbnail={String(fields.thumbnail.initialValue ?? "")}
          reply={reply}
          isRequired={mode === "register"}
        />
      </Card>
      <TagSection
        fields={fields}
        reply={reply}
        toilet={toilet}
        choices={choices}
        savesAtOnce={mode === "update"}
      >
        <Locks fields={fields} />
      </TagSection>
      <FormFoot mode={mode} toiletId={toiletId} isBusy={isBusy} />
    </PostedForm>
  );
}

/** The position, whose map and search fill in address and building, then the name. */
function PlaceSection({ fields, children }: { fields: ToiletFields; children: ReactNode }) {
  const { position, missing } = toiletFormWords();
  return (
    <Card className="form" aria-labelledby="position-heading">
      <h2 id="position-heading">{position.heading}</h2>
      {children}
      <Field
        field={fields.name}
        label={missing.items.name}
        isRequired
        maxLength={100}
        errors={toFieldMessages(fields.name.errors)}
      />
    </Card>
  );
}

function Locks({ fields }: { fields: ToiletFields }) {
  const { locks: words } = toiletFormWords();
  return (
    <div className="two-columns">
      <LockField kind={fields.maleLock} password={fields.maleLockPassword} label={words.male} />
      <LockField kind={fields.femaleLock} password={fields.femaleLockPassword} label={words.female} />
    </div>
  );
}

const degreesText = (degrees: number) => (Number.isNaN(degrees) ? "" : String(degrees));

function storedFields(toilet: Toilet | null) {
  const {
    id: _,
    photo: _photo,
    photos,
    changes: _changes,
    averageRating: _rating,
    reviewCount: _count,
    ...draft
  }: Toilet = toilet ?? UNKNOWN_TOILET;
  const { facilities, cleanliness } = splitFacilities(draft.cleanlinessTags);
  const represented = photos.find((photo) => photo.isThumbnail);
  return {
    ...draft,
    lat: degreesText(draft.lat),
    lng: degreesText(draft.lng),
    cleanlinessTags: cleanliness.map((tag) => tag.name),
    facilities: [...new Set(facilities.map((name) => splitRoom(name).baseName))],
    rooms: facilities.filter((name) => splitRoom(name).room !== null).map(spellRoom),
    hoursTags: draft.hoursTags.map((tag) => tag.name),
    thumbnail: represented ? `existing:${represented.fileSn}` : "new:0",
  };
}

/** Reads a photo from the form: `fileSn|stored name|representative`. */
function readPhoto(text: string): Photo {
  const [fileSn = "", storedName = "", mark] = text.split("|");
  return { fileSn, storedName, isThumbnail: mark === "representative" };
}

type DefaultButtonProps = { intent: string; title: string; searchId: string };

/** Enter in a text field presses the form's first button. This one saves, or searches from the search box. */
function DefaultButton({ intent, title, searchId }: DefaultButtonProps) {
  function searchInstead(event: MouseEvent<HTMLButtonElement>) {
    if (document.activeElement?.id !== searchId) return;
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLButtonElement>("button[value=search-place]")?.click();
  }
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      onClick={searchInstead}
    >
      {title}
    </button>
  );
}

type FormFootProps = { mode: Mode; toiletId: string | undefined; isBusy: boolean };

function FormFoot({ mode, toiletId, isBusy }: FormFootProps) {
  const { submit, busy } = toiletFormWords()[mode];
  return (
    <div className="form-foot">
      {toiletId ? (
        <Link
          to={`${editToiletHref(toiletId)}&confirm=delete-toilet`}
          className="button button-quiet-danger"
          preventScrollReset
        >
          {uiWords().form.delete}
        </Link>
      ) : (
        <Link to="/map" className="button">
          {uiWords().form.cancel}
        </Link>
      )}
      <SubmitButton intent={INTENTS[mode]} label={submit} busyLabel={busy} isBusy={isBusy} />
    </div>
  );
}

type LockFieldProps = {
  kind: FieldMetadata<string | undefined>;
  password: FieldMetadata<string | undefined>;
  label: string;
};

/** The lock of one door. The style sheet shows the password field only beside its own choice. */
function LockField({ kind, password, label }: LockFieldProps) {
  const { locks } = toiletFormWords();
  const words = locks.kinds;
  const choices = getCollectionProps(kind, { type: "radio", options: Object.keys(words) });
  function clearPassword(event: ChangeEvent<HTMLInputElement>) {
    const field = document.getElementById(password.id);
    if (field instanceof HTMLInputElement && event.currentTarget.value !== "password") field.value = "";
  }
  return (
    <fieldset className="field lock-field" id={kind.id}>
      <legend>{label}</legend>
      <div className="choices">
        {choices.map(({ key, ...choice }) => (
          <label key={key} className="choice">
            <input {...choice} onChange={clearPassword} />
            {words[choice.value as LockKind]}
          </label>
        ))}
      </div>
      <div className="lock-password">
        <Field
          field={password}
          label={locks.password}
          inputMode="numeric"
          pattern="[0-9]*"
          title={locks.digitsOnly}
          maxLength={20}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
