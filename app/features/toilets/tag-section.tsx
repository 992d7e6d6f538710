import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Toilet } from "~/backend/toilet";
import { facilityText } from "~/facilities/facilities";
import { facilityChoices, splitFacilities } from "~/facilities/facility-tags";
import { hasRooms, ROOMS, roomedKind, splitRoom, withRoom } from "~/facilities/rooms";
import { facilityWords } from "~/facilities/words";
import type { FormReply } from "~/forms/posted-form";
import { textsOf } from "~/forms/read-fields";
import { Button, Card, VisuallyHidden } from "~/ui/basics";
import { describedBy, FieldErrors } from "~/ui/form-fields";
import { Icon } from "~/ui/icon";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import type { ToiletFormOffer } from "./form-helper-intents.server";
import type { TagChoice, TagChoices } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import { TagField, useTagAutoSave } from "./tag-field";
import type { ToiletFields } from "./toilet-form.schema";

/** Maximum number of facilities to draw, so that a refused form stays small. */
const SHOWN_MAX = 50;

type FacilityFieldProps = {
  field: FieldMetadata<unknown>;
  rooms: FieldMetadata<unknown>;
  /** facilities that the backend has as tags, in its spelling */
  known: string[];
  /** element after a facility, such as its deactivate button */
  endOf: (name: string) => ReactNode;
  /** called on every change; undefined if only the form saves */
  onChange: (() => void) | undefined;
};

/** Checkboxes for the facilities. The browser holds their state, because nothing else depends on it. */
function FacilityField({ field, rooms, known, endOf, onChange }: FacilityFieldProps) {
  const { id, name, errors } = field;
  const chosen = [...textsOf(field.initialValue), ...textsOf(rooms.initialValue)];
  const ticked = textsOf(field.initialValue).map((name) => splitRoom(name).baseName);
  const described = describedBy(id, errors, true);
  const choices = facilityChoices([...ticked, ...known]).slice(0, SHOWN_MAX);
  return (
    <fieldset className="field" id={id} aria-describedby={described["aria-describedby"]}>
      <legend>{uiWords().facilities}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {toiletFormWords().tags.facilitiesHint}
      </p>
      <div className="chips">
        {choices.map((facility) => (
          <span key={facility} className="chip-box">
            <label className="chip">
              <input
                type="checkbox"
                name={name}
                value={facility}
                data-roomed={roomedKind(facility)}
                defaultChecked={ticked.includes(facility)}
                onChange={onChange}
              />
              <UserText>{facilityText(facility)}</UserText>
            </label>
            {endOf(facility)}
          </span>
        ))}
      </div>
      {choices.filter(hasRooms).map((facility) => (
        <RoomField key={facility} name={rooms.name} facility={facility} chosen={chosen} onChange={onChange} />
      ))}
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}

type RoomFieldProps = Pick<FacilityFieldProps, "onChange"> & {
  name: string;
  facility: string;
  chosen: string[];
};

/** Asks for the room of a facility. Styles hide it until the facility is ticked. */
function RoomField({ name, facility, chosen, onChange }: RoomFieldProps) {
  const { rooms: words } = facilityWords();
  return (
    <fieldset className="field" data-roomed={roomedKind(facility)}>
      <legend>{toiletFormWords().tags.whichRoom(facilityText(facility))}</legend>
      <div className="chips">
        {ROOMS.map((room) => (
          <label key={room} className="chip">
            <input
              type="checkbox"
              name={name}
              value={withRoom(facility, room)}
              defaultChecked={chosen.includes(withRoom(facility, room))}
              onChange={onChange}
            />
            {words[room]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TagSectionProps = {
  fields: ToiletFields;
  reply: FormReply<ToiletFormOffer> | undefined;
  toilet: Toilet | null;
  choices: TagChoices;
  /** true on the edit page, which saves tags as they change */
  savesAtOnce: boolean;
  children: ReactNode;
};

/** Fields for the toilet's cleanliness, facilities and hours. */
export function TagSection({ fields, reply, toilet, choices: all, savesAtOnce, children }: TagSectionProps) {
  const cleanliness = useTagAutoSave("save-cleanliness-tags", ["cleanlinessTags", "facilities", "rooms"]);
  const hours = useTagAutoSave("save-hours-tags", ["hoursTags"]);
  const { tags: words } = toiletFormWords();
  const choices = withoutDeactivated(all, reply);
  const tagInQuestion = tagToConfirm(choices, reply);
  const byName = new Map([...choices.cleanliness, ...choices.hours].map((tag) => [tag.name, tag]));
  // Two such buttons in one form would send two tag ids.
  const endOf = (name: string) => (tagInQuestion ? null : <DeactivateButton tag={byName.get(name)} />);
  const { facilities, cleanliness: degrees } = splitFacilities(choices.cleanliness);
  return (
    <Card className="form" aria-labelledby="state-heading">
      <h2 id="state-heading">{words.heading}</h2>
      {isDeactivated(reply) && <DeactivationNotice />}
      <TagField
        field={fields.cleanlinessTags}
        newField={fields.cleanlinessTagsNew}
        label={uiWords().cleanliness}
        category="cleanliness"
        saved={toilet?.cleanlinessTags ?? []}
        choices={degrees}
        endOf={endOf}
        autoSave={savesAtOnce ? cleanliness : null}
      />
      <FacilityField
        field={fields.facilities}
        rooms={fields.rooms}
        known={facilities}
        endOf={endOf}
        onChange={savesAtOnce ? cleanliness.save : undefined}
      />
      <TagField
        field={fields.hoursTags}
        newField={fields.hoursTagsNew}
        label={uiWords().hours}
        category="hours"
        saved={toilet?.hoursTags ?? []}
        choices={choices.hours}
        endOf={endOf}
        autoSave={savesAtOnce ? hours : null}
      />
      {(tagInQuestion || fields.tagId.errors) && (
        <div id={fields.tagId.id} className="tag-question">
          <FieldErrors id={fields.tagId.id} errors={fields.tagId.errors} />
          {tagInQuestion && <DeactivationQuestion tag={tagInQuestion} />}
        </div>
      )}
      {children}
    </Card>
  );
}

/** Returns the tag that the form asks about, or null. */
function tagToConfirm(choices: TagChoices, reply: FormReply<ToiletFormOffer> | undefined): TagChoice | null {
  if (!reply?.offer || !("needsDeactivationConfirmation" in reply.offer)) return null;
  const tagId = reply.result.initialValue?.tagId;
  return [...choices.cleanliness, ...choices.hours].find(({ id }) => id !== null && id === tagId) ?? null;
}

type DeactivationReply = FormReply<ToiletFormOffer> & { offer: { deactivatedTagId: string } };

function isDeactivated(reply: FormReply<ToiletFormOffer> | undefined): reply is DeactivationReply {
  return Boolean(reply?.offer && "deactivatedTagId" in reply.offer);
}

/** Removes a deactivated tag, because the page's data may be older. */
function withoutDeactivated(choices: TagChoices, reply: FormReply<ToiletFormOffer> | undefined): TagChoices {
  if (!isDeactivated(reply)) return choices;
  const isLeft = ({ id }: { id: string | null }) => id !== reply.offer.deactivatedTagId;
  return { cleanliness: choices.cleanliness.filter(isLeft), hours: choices.hours.filter(isLeft) };
}

/** Asks whether to deactivate a tag. It belongs to the toilet's form, so that the reply keeps the typed text. */
function DeactivateButton({ tag }: { tag: TagChoice | undefined }) {
  if (!tag?.id || tag.isBuiltIn) return null;
  const { submit } = toiletFormWords().deactivation;
  return (
    <button type="submit" name="tagId" value={tag.id} className="chip-end" title={submit} formNoValidate>
      <Icon name="cross" size={12} />
      <VisuallyHidden>
        <UserText>{tag.name}</UserText> {submit}
      </VisuallyHidden>
    </button>
  );
}

/** Says that a tag is gone and takes the focus, because the button that had it is gone as well. */
function DeactivationNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The new page's heading gets the focus first.
    requestAnimationFrame(() => notice.current?.focus());
  }, []);
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the page would open at its top, far from the tags
    <p className="notice" role="status" tabIndex={-1} ref={notice} autoFocus>
      {toiletFormWords().deactivation.done}
    </p>
  );
}

function DeactivationQuestion({ tag }: { tag: TagChoice }) {
  const { question, submit } = toiletFormWords().deactivation;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    // The × that asked is back once the question is answered with no.
    return () => document.querySelector<HTMLElement>(`.chip-end[value="${tag.id}"]`)?.focus();
  }, [tag.id]);
  return (
    <dialog
      open
      ref={dialog}
      className="confirm"
      aria-labelledby="tag-question"
      onCancel={({ currentTarget }) => currentTarget.querySelector("button")?.click()}
    >
      <h2 id="tag-question">{question}</h2>
      <p>
        <UserText>{tag.name}</UserText>
      </p>
      <input type="hidden" name="tagId" value={tag.id ?? ""} />
      <div className="actions">
        <Button type="submit" name="intent" value="keep-form" formNoValidate>
          {uiWords().form.cancel}
        </Button>
        <Button type="submit" name="intent" value="deactivate-tag" kind="danger" formNoValidate>
          {submit}
        </Button>
      </div>
    </dialog>
  );
}
