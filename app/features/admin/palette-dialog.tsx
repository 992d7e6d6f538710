import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import type { TagOption } from "~/backend/tags.server";
import { PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { SubmitButton } from "~/ui/basics";
import { ErrorSummary, FieldErrors } from "~/ui/form-fields";
import { PALETTE, TAG_COLOR_FORM, tagColorSchema } from "./admin.schema";

type PaletteDialogProps = {
  tagId: string;
  tag: TagOption | null;
  cancelHref: string;
};

/** The colours of a tag: a modal dialog with scripts, a part of the page without. */
export function PaletteDialog({ tagId, tag, cancelHref }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    // By default the browser would focus the first colour.
    element?.querySelector<HTMLElement>("input:checked")?.focus();
    return () => element?.close();
  }, []);
  const cancel = () => navigate(cancelHref, { replace: true, preventScrollReset: true });
  const isPressedOutside = useRef(false);
  /** Tells whether a click was on the backdrop, which belongs to the dialog element. */
  function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
    if (target !== dialog.current || !dialog.current.matches(":modal")) return false;
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }
  return (
    // Keyboard users have Escape and the link.
    <dialog
      open
      ref={dialog}
      id="palette"
      className="palette"
      aria-labelledby="palette-title"
      onCancel={cancel}
      onMouseDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      // Act on pointer-up over the same element, so that the user can cancel by moving away.
      onMouseUp={(event) => isPressedOutside.current && isOutside(event) && cancel()}
    >
      <h2 id="palette-title">색상 변경</h2>
      {tag && (
        <p className="palette-tag">
          <TagPill name={tag.name} color={tag.color} /> <span>지금 색상 {tag.color}</span>
        </p>
      )}
      <PaletteForm tagId={tagId} tag={tag} cancelHref={cancelHref} />
    </dialog>
  );
}

function PaletteForm({ tagId, tag, cancelHref }: PaletteDialogProps) {
  const { form, fields } = usePostedForm({
    id: TAG_COLOR_FORM,
    schema: tagColorSchema,
    stored: { tagColor: tag?.color.toLowerCase() },
  });
  const isBusy = useBusyIntent("update-tag-color");
  const { id, errors } = fields.tagColor;
  return (
    <PostedForm form={form} className="form" isBusy={isBusy} replace preventScrollReset>
      <ErrorSummary form={form} controlIds={{ tagColor: `${id}-0` }} />
      <input type="hidden" name="tagId" value={tagId} />
      <fieldset className="field" aria-describedby={errors ? `${id}-error` : undefined}>
        <legend>새 색상</legend>
        <div className="swatches">
          {PALETTE.map(({ name, value }, index) => (
            <Swatch
              key={value}
              id={`${id}-${index}`}
              name={name}
              color={value}
              isChosen={fields.tagColor.initialValue === value}
            />
          ))}
        </div>
        <FieldErrors id={id} errors={errors} />
      </fieldset>
      <div className="form-foot">
        <Link to={cancelHref} className="button" preventScrollReset replace>
          취소
        </Link>
        <SubmitButton intent="update-tag-color" label="색상 변경" busyLabel="변경 중…" isBusy={isBusy} />
      </div>
    </PostedForm>
  );
}

type SwatchProps = { id: string; name: string; color: string; isChosen: boolean };

/** A radio button that looks like its colour. The chosen one has a check mark. */
function Swatch({ id, name, color, isChosen }: SwatchProps) {
  return (
    <label className="swatch">
      <input type="radio" id={id} name="tagColor" value={color} defaultChecked={isChosen} />
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <rect x="1" y="1" width="38" height="38" rx="8" fill={color} stroke="#58616a" />
        <path
          className="swatch-check"
          d="m11 21 6 6 12-14"
          fill="none"
          stroke={shadeOn(color) === "dark" ? "#000" : "#fff"}
          strokeWidth="3.5"
        />
      </svg>
      <span>{name}</span>
    </label>
  );
}

/** Shows a tag's name on its colour. Drawn as SVG, because the CSP forbids style attributes. */
export function TagPill({ name, color }: { name: string; color: string }) {
  return (
    <span className={`tag-pill tag-pill-${shadeOn(color)}`}>
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <span>{name}</span>
    </span>
  );
}

/** Relative luminance of white by WCAG 2.2. */
const WHITE_LUMINANCE = 1;

const CHANNELS = [
  { from: 1, weight: 0.2126 },
  { from: 3, weight: 0.7152 },
  { from: 5, weight: 0.0722 },
];

/** @param color `#rrggbb` */
export function luminanceOf(color: string): number {
  return CHANNELS.reduce((sum, { from, weight }) => {
    const channel = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  }, 0);
}

/** Returns the contrast ratio of two luminances, 1 to 21. */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Minimum ratio that WCAG requires for small text. */
const READABLE = 4.5;

/** Chooses white text if it is readable on the colour, else black, which then is. @param color `#rrggbb` */
export function shadeOn(color: string): "light" | "dark" {
  return contrastOf(luminanceOf(color), WHITE_LUMINANCE) >= READABLE ? "light" : "dark";
}
