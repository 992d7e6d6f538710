import type { FieldMetadata } from "@conform-to/react";
import { describedBy, FieldErrors } from "~/ui/field";
import { IMAGE_TYPES, IMAGES_MAX } from "./attachment-rules";

const HINT = `글 끝에 놓입니다. JPG, PNG, GIF, WebP · 한 장에 최대 10MB · 최대 ${IMAGES_MAX}장 · 움직이는 그림은 모든 장면을 합쳐 300만 화소까지 움직입니다`;

/** Images for a text that is written without the editor. */
export function PlainImagesField({ field }: { field: FieldMetadata<unknown> }) {
  const { id, name, errors } = field;
  return (
    <div className="field">
      <label htmlFor={id}>본문 사진</label>
      <p className="field-hint" id={`${id}-hint`}>
        {HINT}
      </p>
      <input
        type="file"
        id={id}
        name={name}
        multiple
        accept={IMAGE_TYPES.join(",")}
        {...describedBy(id, errors, HINT)}
      />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
