import { Form, Link, useNavigation } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { Photo, Toilet } from "~/backend/toilet";
import { type FormReply, fieldMessages, typedText, typedTexts, useLatestReply } from "~/forms/form-reply";
import { editToiletHref, toiletHref } from "~/hrefs";
import type { MapSettings } from "~/maps/provider";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { LockField } from "./lock-field";
import { PhotoField } from "./photo-field";
import { besideField, PositionField } from "./position-field";
import { isMissingItem, REQUIRED_TITLE } from "./required-items";
import { TagDeactivation } from "./tag-deactivation";
import { TagField } from "./tag-field";
import type { TagChoices } from "./tag-options.server";
import { useTagAutoSave } from "./use-tag-auto-save";

type ToiletFormProps = {
  mode: "register" | "update";
  /** the toilet being edited; null while registering, and when it could not be read for a form drawn again */
  toilet: Toilet | null;
  toiletId?: string;
  choices: TagChoices;
  mapSettings: MapSettings;
};

const MODES = {
  register: { title: "화장실 등록", intent: "register-toilet", submit: "등록", busy: "등록 중…" },
  update: { title: "화장실 정보 수정", intent: "update-toilet", submit: "수정", busy: "수정 중…" },
};

/** The form that registers and edits toilets. One multipart form, so that nothing typed is ever lost. */
export function ToiletForm({ mode, toilet, toiletId, choices, mapSettings }: ToiletFormProps) {
  const reply = useLatestReply();
  const { title, intent } = MODES[mode];
  const autoSave = useTagAutoSave(mode === "update");
  const errorsOf = (name: string) => fieldMessages(reply, name).map(besideField);
  const isMissing = Object.values(reply?.result.error ?? {}).some((messages) =>
    messages?.some(isMissingItem),
  );
  const photos = toilet?.photos ?? typedTexts(reply, "existingPhoto").map(readPhoto);
  const represented = photos.find((photo) => photo.isThumbnail);
  return (
    <div className="page page-narrow toilet-form">
      <Link to={toiletId ? toiletHref(toiletId) : "/map"} className="back-link">
        <span aria-hidden="true">←</span> {toiletId ? "화장실 정보로" : "지도로"}
      </Link>
      <h1>{title}</h1>
      <ErrorSummary reply={reply} title={isMissing ? REQUIRED_TITLE : undefined} />
      <Form method="post" encType="multipart/form-data" className="form" noValidate>
        <DefaultButton intent={intent} title={title} />
        <section className="card form" aria-labelledby="about-heading">
          <h2 id="about-heading">기본 정보</h2>
          <Field
            name="name"
            label="화장실 이름"
            isRequired
            maxLength={100}
            defaultValue={typedText(reply, "name", toilet?.name)}
            errors={errorsOf("name")}
          />
          <Field
            name="buildingName"
            label="건물명"
            isRequired
            maxLength={100}
            defaultValue={typedText(reply, "buildingName", toilet?.buildingName)}
            errors={errorsOf("buildingName")}
          />
        </section>
        <section className="card form" aria-labelledby="position-heading">
          <h2 id="position-heading">위치</h2>
          <PositionField reply={reply} toilet={toilet} mapSettings={mapSettings} />
        </section>
        <section className="card form" aria-labelledby="state-heading">
          <h2 id="state-heading">상태와 이용</h2>
          <TagField
            name="cleanlinessTags"
            label="청결 상태"
            category="CLEANLINESS"
            saved={toilet?.cleanlinessTags ?? []}
            choices={choices.cleanliness}
            chosen={typedTexts(
              reply,
              "cleanlinessTags",
              toilet?.cleanlinessTags.map((tag) => tag.name),
            )}
            typed={typedText(reply, "cleanlinessTagsNew")}
            errors={errorsOf("cleanlinessTags")}
            onChange={(names) => autoSave("save-cleanliness-tags", "cleanlinessTags", names)}
          />
          <TagField
            name="hoursTags"
            label="운영 시간"
            category="OPERATING_HOURS"
            saved={toilet?.hoursTags ?? []}
            choices={choices.hours}
            chosen={typedTexts(
              reply,
              "hoursTags",
              toilet?.hoursTags.map((tag) => tag.name),
            )}
            typed={typedText(reply, "hoursTagsNew")}
            errors={errorsOf("hoursTags")}
            onChange={(names) => autoSave("save-hours-tags", "hoursTags", names)}
          />
          <TagDeactivation choices={choices} reply={reply} errors={errorsOf("tagId")} />
        </section>
        <section className="card form" aria-labelledby="locks-heading">
          <h2 id="locks-heading">도어락</h2>
          <Locks reply={reply} toilet={toilet} mode={mode} />
        </section>
        <section className="card form" aria-label="사진">
          <PhotoField
            existing={photos}
            deleted={typedTexts(reply, "deletePhotos")}
            thumbnail={typedText(
              reply,
              "thumbnail",
              represented ? `existing:${represented.fileSn}` : "new:0",
            )}
            errors={errorsOf("photos").concat(errorsOf("deletePhotos"))}
            isRequired={mode === "register"}
          />
        </section>
        <FormFoot mode={mode} toiletId={toiletId} />
      </Form>
    </div>
  );
}

/**
 * Enter in a text field presses the first button of a form: this one, which saves. In the search box it searches,
 * where scripts can tell.
 */
function DefaultButton({ intent, title }: { intent: string; title: string }) {
  function searchInstead(event: MouseEvent<HTMLButtonElement>) {
    if (document.activeElement?.id !== "placeQuery") return;
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

/** A photo as the form carries it: `fileSn|stored name|THUMB`. */
function readPhoto(text: string): Photo {
  const [fileSn = "", storedName = "", mark] = text.split("|");
  return { fileSn, storedName, isThumbnail: mark === "THUMB" };
}

type LocksProps = { reply: FormReply | undefined; toilet: Toilet | null; mode: ToiletFormProps["mode"] };

function Locks({ reply, toilet, mode }: LocksProps) {
  const unset = mode === "register" ? "none" : "unknown";
  const kindOf = (name: "maleLock" | "femaleLock") =>
    typedText(reply, name, toilet?.[name] ?? unset) as Toilet["maleLock"];
  return (
    <div className="two-columns">
      <LockField
        name="maleLock"
        label="남자 화장실 도어락"
        kind={kindOf("maleLock")}
        password={typedText(reply, "maleLockPassword", toilet?.maleLockPassword)}
        errors={fieldMessages(reply, "maleLockPassword")}
      />
      <LockField
        name="femaleLock"
        label="여자 화장실 도어락"
        kind={kindOf("femaleLock")}
        password={typedText(reply, "femaleLockPassword", toilet?.femaleLockPassword)}
        errors={fieldMessages(reply, "femaleLockPassword")}
      />
    </div>
  );
}

function FormFoot({ mode, toiletId }: Pick<ToiletFormProps, "mode" | "toiletId">) {
  const navigation = useNavigation();
  const { intent, submit, busy } = MODES[mode];
  const isBusy = navigation.formMethod === "POST" && navigation.formData?.get("intent") === intent;
  return (
    <div className="form-foot">
      {toiletId ? (
        <Link
          to={`${editToiletHref(toiletId)}&confirm=delete-toilet`}
          className="button button-quiet-danger"
          preventScrollReset
        >
          삭제
        </Link>
      ) : (
        <Link to="/map" className="button">
          취소
        </Link>
      )}
      <button
        type="submit"
        name="intent"
        value={intent}
        className="button button-primary"
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {isBusy ? busy : submit}
      </button>
    </div>
  );
}
