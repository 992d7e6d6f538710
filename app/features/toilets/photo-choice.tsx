import { toiletFormWords } from "./form/words";

/** Stored and new photos share one radio group for the representative photo. */

const PLACES_WITHOUT_SCRIPTS = [0, 1, 2, 3, 4];

type ThumbnailChoiceProps = { value: string; chosen: string; label?: string };

export function ThumbnailChoice({ value, chosen, label }: ThumbnailChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="thumbnail" value={value} defaultChecked={chosen === value} />
      {label ?? toiletFormWords().photos.main}
    </label>
  );
}

/** Without previews, selects the representative photo by its position among the new ones. */
export function NewThumbnailByPlace({ chosen }: { chosen: string }) {
  const { photos: words } = toiletFormWords();
  return (
    <details className="thumbnail-by-place" open={chosen.startsWith("new:") && chosen !== "new:0"}>
      <summary>{words.chooseMain}</summary>
      <div className="choices">
        {PLACES_WITHOUT_SCRIPTS.map((place) => (
          <ThumbnailChoice
            key={place}
            value={`new:${place}`}
            chosen={chosen}
            label={words.byPlace(place + 1)}
          />
        ))}
      </div>
    </details>
  );
}

/** Returns the current choice: `new:<index>` or `existing:<fileSn>`. */
export function chosenThumbnail(scope: HTMLElement | null): string | undefined {
  return scope?.querySelector<HTMLInputElement>("input[name=thumbnail]:checked")?.value;
}

/** Adjusts the choice after a new photo was removed: it follows its photo, or falls back to the first one. */
export function shiftThumbnail(scope: HTMLElement | null, removed: number): void {
  const [kind, id] = (chosenThumbnail(scope) ?? "").split(":");
  if (kind !== "new") return;
  const index = Number(id);
  const target = index > removed ? index - 1 : index === removed ? 0 : index;
  const radio = scope?.querySelector<HTMLInputElement>(`input[name=thumbnail][value="new:${target}"]`);
  if (radio) radio.checked = true;
}
