import { useLocation } from "@remix-run/react";
import { DISPLAY_CHOICES, type Display } from "~/session/display";

type Field = keyof Display;
const WORDS: { [Name in Field]: { label: string; choices: Record<Display[Name], string> } } = {
  theme: { label: "화면 색", choices: { auto: "기기 설정대로", light: "밝게", dark: "어둡게" } },
  contrast: { label: "대비", choices: { normal: "기기 설정대로", high: "높게" } },
  text: { label: "글자 크기", choices: { normal: "보통", large: "크게" } },
  profile: { label: "이용자", choices: { none: "고르지 않음", wheelchair: "휠체어", stroller: "유아차" } },
};
const FIELDS: readonly Field[] = ["theme", "contrast", "text", "profile"];

/** A form of HTML even with scripts: the answer is a new document, which has its colours in its first byte. */
export function DisplayForm({ display }: { display: Display }) {
  const { pathname, search } = useLocation();
  return (
    <details className="display-settings">
      <summary id="display-title">화면 설정</summary>
      <form
        method="post"
        action="/display"
        className="display-form"
        id="display"
        aria-labelledby="display-title"
      >
        {FIELDS.map((field) => (
          <label key={field}>
            {WORDS[field].label}
            <select name={field} defaultValue={display[field]}>
              {DISPLAY_CHOICES[field].map((choice) => (
                <option key={choice} value={choice}>
                  {wordOf(field, choice)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button type="submit" className="button">
          적용
        </button>
      </form>
    </details>
  );
}

function wordOf(field: Field, choice: string): string {
  const words: Record<string, string> = WORDS[field].choices;
  return words[choice] ?? choice;
}
