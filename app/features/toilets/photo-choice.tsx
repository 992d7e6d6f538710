import { toiletFormWords } from "./form/words";

/** Which photo represents the toilet: one radio group over those there already and the new ones. */

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

/** Without previews the representative photo is chosen by its place among the new ones. */
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

/** `new:<index>` or `existing:<fileSn>` as it is chosen at this moment. */
export function chosenThumbnail(scope: HTMLElement | null): string | undefined {
  return scope?.querySelector<HTMLInputElement>("input[name=thumbnail]:checked")?.value;
}

/** A new photo was taken out: the choice moves with its photo, or falls back to the first one. */
export function shiftThumbnail(scope: HTMLElement | null, removed: number): void {
  const [kind, id] = (chosenThumbnail(scope) ?? "").split(":");
  if (kind !== "new") return;
  const index = Number(id);
  const target = index > removed ? index - 1 : index === removed ? 0 : index;
  const radio = scope?.querySelector<HTMLInputElement>(`input[name=thumbnail][value="new:${target}"]`);
  if (radio) radio.checked = true;
}
