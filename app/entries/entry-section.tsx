import type { FieldMetadata } from "@conform-to/react";
import { Link, useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Again, PostedForm, Revision, useBusyIntent, useFormReply, usePlainForm } from "~/forms/posted-form";
import { readFields } from "~/forms/read-fields";
import { formatCount } from "~/languages/formats";
import { fallbackLangOf } from "~/languages/words";
import { Empty, FlashBanner, Notice, SubmitButton, VisuallyHidden } from "~/ui/basics";
import { Confirm } from "~/ui/confirm";
import { ErrorSummary, TextArea, UnmatchedRefusal } from "~/ui/form-fields";
import { layoutWords } from "~/ui/layout/words";
import { Pagination } from "~/ui/pagination";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import {
  createIntent,
  deleteIntent,
  ENTRY_MAX,
  type EntryKind,
  type EntryPage,
  type ShownEntry,
  updateEntrySchema,
  updateFormId,
  updateIntent,
} from "./entry-kind";

type RatingParts = {
  field: (field: FieldMetadata<string>) => ReactNode;
  mark: (rating: number) => ReactNode;
  deleteSubject: (rating: number, text: string) => string;
};

type EntrySectionProps = {
  kind: EntryKind;
  /** null if the entries could not be loaded */
  page: EntryPage | null;
  /** the page's address without an open form or question */
  here: string;
  /** address of the login, which leads back to the page */
  loginHref: string;
  isMember: boolean;
  /** parts that only rated entries have */
  rating?: RatingParts;
  /** ids of other forms of the page, which show their own refusals */
  otherForms?: string[];
};

/** Shows the entries of a page, and the form for a new one. A refused entry keeps its text, even without a session. */
export function EntrySection(props: EntrySectionProps) {
  const { kind, page, loginHref, isMember, otherForms = [] } = props;
  const { name, section, field, isNewestFirst } = kind;
  const words = kind.words();
  const hasTyped = useFormReply(createIntent(kind)) !== undefined;
  const acceptedCount = useAcceptedPosts(createIntent(kind));
  const entries = page?.entries ?? [];
  const forms = [createIntent(kind), ...otherForms, ...entries.map(({ id }) => updateFormId(kind, id))];
  const mayWrite = isMember || hasTyped;
  const isFirst = isNewestFirst && mayWrite;
  const newEntry = mayWrite ? (
    <NewEntry key={acceptedCount} {...props} />
  ) : (
    <Notice>
      {words.loginNeeded} <Link to={loginHref}>{layoutWords().account.login}</Link>
    </Notice>
  );
  return (
    <section id={section} className={section} aria-labelledby={`${section}-heading`}>
      <h2 id={`${section}-heading`}>
        {words.title} {page && <span className="muted">{formatCount(page.total)}</span>}
      </h2>
      <FlashBanner place={section} />
      <UnmatchedRefusal forms={forms} field={field} />
      {isFirst && newEntry}
      {page === null && <Empty isCard>{words.failed}</Empty>}
      {page?.total === 0 && <p className={isNewestFirst ? "muted" : "empty"}>{words.none}</p>}
      {entries.length > 0 && (
        <ul className={`${name}-list`}>
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} {...props} />
          ))}
        </ul>
      )}
      {page && <Pagination {...page} parameter={section} label={words.pages} section={section} />}
      {!isFirst && newEntry}
    </section>
  );
}

/** Counts successful posts while the page stays open. As a React key, the count empties the form. */
function useAcceptedPosts(intent: string): number {
  const navigation = useNavigation();
  const hasReply = useActionData() !== undefined;
  const [count, setCount] = useState(0);
  const isPosting = useRef(false);
  const isThisIntent = navigation.formData?.get("intent") === intent;
  useEffect(() => {
    if (navigation.state !== "idle") {
      if (isThisIntent) isPosting.current = true;
      return;
    }
    if (isPosting.current && !hasReply) setCount((previous) => previous + 1);
    isPosting.current = false;
  }, [navigation.state, isThisIntent, hasReply]);
  return count;
}

/** The form for a new entry. It posts to its own section, so that its messages are in view. */
function NewEntry({ kind, rating }: EntrySectionProps) {
  const { name, section, field, createSchema } = kind;
  const intent = createIntent(kind);
  const { form, fields, reply } = usePlainForm<Record<EntryKind["field"] | "rating", string>>({
    id: intent,
    read: (texts) => readFields(texts, createSchema),
  });
  const words = kind.words();
  const isBusy = useBusyIntent(intent);
  return (
    <PostedForm
      form={form}
      section={section}
      className={`card form ${name}-form`}
      lang={rating && fallbackLangOf(["ko", "en"])}
      isBusy={isBusy}
      replace
      preventScrollReset
    >
      <ErrorSummary form={form} controlIds={{ rating: `${fields.rating.id}-1` }} />
      <Again reply={reply} />
      {rating?.field(fields.rating)}
      <TextArea field={fields[field]} label={words.write} maxLength={ENTRY_MAX} rows={3} />
      <div className="actions">
        <SubmitButton intent={intent} label={words.send} busyLabel={words.sending} isBusy={isBusy} />
      </div>
    </PostedForm>
  );
}

type EntryItemProps = Pick<EntrySectionProps, "kind" | "here" | "rating"> & { entry: ShownEntry };

function EntryItem({ kind, entry, here, rating }: EntryItemProps) {
  const { name, section } = kind;
  const { id, text, isOwn, mayDelete } = entry;
  const [query] = useSearchParams();
  const reply = useFormReply(updateFormId(kind, id));
  const isEditing = (isOwn && query.get("edit") === id) || reply !== undefined;
  const isDeleting =
    mayDelete && query.get("confirm") === deleteIntent(kind) && query.get("commentId") === id;
  const anchor = `${name}-${id}`;
  const open = (parameters: string) => `${here}${here.includes("?") ? "&" : "?"}${parameters}`;
  return (
    <li className={rating ? `card ${name}` : name} id={anchor}>
      <p className={`${name}-head`}>
        {rating && entry.rating !== undefined && rating.mark(entry.rating)}
        <strong>
          <bdi>
            <UserText>{entry.author}</UserText>
          </bdi>
        </strong>{" "}
        <time dateTime={entry.createdAt}>{entry.date}</time>
      </p>
      {isEditing ? (
        <EditEntry kind={kind} entry={entry} cancelHref={`${here}#${anchor}`} />
      ) : (
        <p className={`${name}-text`}>
          <UserText>{text}</UserText>
        </p>
      )}
      {mayDelete && !isEditing && (
        <EntryLinks
          text={text}
          editHref={isOwn ? open(`edit=${id}#${anchor}`) : null}
          deleteHref={open(`confirm=${deleteIntent(kind)}&commentId=${id}#confirm`)}
        />
      )}
      {isDeleting && (
        <Confirm
          question={kind.words().deleteQuestion}
          subject={rating && entry.rating !== undefined ? rating.deleteSubject(entry.rating, text) : text}
          intent={deleteIntent(kind)}
          confirmLabel={uiWords().form.delete}
          cancelHref={`${here}#${anchor}`}
          section={section}
        >
          <input type="hidden" name="commentId" value={id} />
        </Confirm>
      )}
    </li>
  );
}

type EditEntryProps = { kind: EntryKind; entry: ShownEntry; cancelHref: string };

function EditEntry({ kind, entry, cancelHref }: EditEntryProps) {
  const { name, field } = kind;
  const schema = updateEntrySchema(kind);
  const { form, fields, reply } = usePlainForm<Record<EntryKind["field"], string>>({
    id: updateFormId(kind, entry.id),
    stored: { [field]: entry.text },
    read: (texts) => readFields(texts, schema),
  });
  const isBusy = useBusyIntent(updateIntent(kind), { commentId: entry.id });
  const { form: words } = uiWords();
  return (
    <PostedForm form={form} section={`${name}-${entry.id}`} className="form" isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <input type="hidden" name="commentId" value={entry.id} />
      <Revision reply={reply} stored={entry.revision} />
      <TextArea field={fields[field]} label={kind.words().edit} maxLength={ENTRY_MAX} rows={3} />
      <div className="actions">
        <SubmitButton
          intent={updateIntent(kind)}
          label={words.save}
          busyLabel={words.saving}
          isBusy={isBusy}
        />
        <Link to={cancelHref} className="button" preventScrollReset>
          {words.cancel}
        </Link>
      </div>
    </PostedForm>
  );
}

/** `editHref` is null for an administrator, who may only delete texts of other members. */
type EntryLinksProps = { text: string; editHref: string | null; deleteHref: string };

function EntryLinks({ text, editHref, deleteHref }: EntryLinksProps) {
  const { form: words } = uiWords();
  return (
    <p className="actions">
      {editHref !== null && (
        <Link to={editHref} className="button button-small" preventScrollReset>
          <NameOfAction word={words.edit} subject={text} />
        </Link>
      )}
      <Link to={deleteHref} className="button button-small button-quiet-danger" preventScrollReset>
        <NameOfAction word={words.delete} subject={text} />
      </Link>
    </p>
  );
}

const SUBJECT_LETTERS_MAX = 30;

/** Starts with the visible word, so that voice control recognises it (WCAG 2.4.4, 2.5.3). */
function NameOfAction({ word, subject }: { word: string; subject: string }) {
  const letters = [...subject.replace(/\s+/g, " ").trim()];
  const start = letters.slice(0, SUBJECT_LETTERS_MAX).join("");
  return (
    <>
      {word}
      <VisuallyHidden>
        : <UserText>{`${start}${letters.length > SUBJECT_LETTERS_MAX ? "…" : ""}`}</UserText>
      </VisuallyHidden>
    </>
  );
}
