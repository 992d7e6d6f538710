import type { FieldMetadata } from "@conform-to/react";
import { FileField } from "~/ui/file-field";
import { IMAGE_TYPES, IMAGES_MAX } from "./attachment-rules";
import { boardWords } from "./words";

export function PlainImagesField({ field }: { field: FieldMetadata<unknown> }) {
  const { files: words } = boardWords();
  return (
    <div className="field">
      <FileField
        field={field}
        label={words.images}
        hint={words.imagesHint(IMAGES_MAX)}
        accept={IMAGE_TYPES}
        errors={field.errors}
      />
    </div>
  );
}
