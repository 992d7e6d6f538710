import { useHref } from "@remix-run/react";
import { NEIGHBOUR_METERS, type Neighbour } from "~/toilet-directory/directory";
import { VisuallyHidden } from "~/ui/basics";
import { editToiletHref, toiletHref } from "~/ui/hrefs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { toiletFormWords } from "./form/words";

/** Lists existing toilets, so that no member adds one twice. @param neighbours null before a look-up */
export function NeighbourNotice({ neighbours }: { neighbours: Neighbour[] | null }) {
  const { neighbours: words } = toiletFormWords();
  return (
    <div role="status" id="neighbours">
      {neighbours?.length === 0 && <p className="field-hint">{words.none(NEIGHBOUR_METERS)}</p>}
      {neighbours && neighbours.length > 0 && (
        <div className="neighbours">
          <p>{words.some(NEIGHBOUR_METERS, neighbours.length)}</p>
          <ul>
            {neighbours.map((neighbour) => (
              <NeighbourLine key={neighbour.id} {...neighbour} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Opens the link in a new tab, so that the form keeps its text. */
function NeighbourLine({ id, name, detail }: Neighbour) {
  const { newWindow } = toiletFormWords();
  return (
    <li>
      <a href={useHref(toiletHref(id))} target="_blank" rel="noreferrer">
        <UserText>{name}</UserText>
        <VisuallyHidden>{newWindow}</VisuallyHidden>
      </a>
      <span className="field-hint">
        <UserText>{detail}</UserText>
      </span>
      <a href={useHref(editToiletHref(id))} target="_blank" rel="noreferrer">
        <VisuallyHidden>
          <UserText>{name}</UserText>{" "}
        </VisuallyHidden>
        {uiWords().form.edit}
        <VisuallyHidden>{newWindow}</VisuallyHidden>
      </a>
    </li>
  );
}
