import type { FieldMetadata } from "@conform-to/react";
import { FileField } from "~/ui/file-field";
import { IMAGE_TYPES, IMAGES_MAX } from "./attachment-rules";

const HINT = `글 끝에 놓입니다. JPG, PNG, GIF, WebP · 한 장에 최대 10MB · 최대 ${IMAGES_MAX}장 · 움직이는 그림은 모든 장면을 합쳐 300만 화소까지 움직입니다`;

export function PlainImagesField({ field }: { field: FieldMetadata<unknown> }) {
  return (
    <div className="field">
      <FileField field={field} label="본문 사진" hint={HINT} accept={IMAGE_TYPES} errors={field.errors} />
    </div>
  );
}
