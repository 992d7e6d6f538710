import { NEIGHBOUR_METERS, type Neighbour } from "~/toilet-directory/neighbours";
import { editToiletHref, toiletHref } from "~/ui/hrefs";

/** What is there already, before somebody adds the same toilet again. @param neighbours null while nobody has looked */
export function NeighbourNotice({ neighbours }: { neighbours: Neighbour[] | null }) {
  return (
    <div role="status" id="neighbours">
      {neighbours?.length === 0 && (
        <p className="field-hint">{NEIGHBOUR_METERS} m 안에 등록된 화장실이 없습니다.</p>
      )}
      {neighbours && neighbours.length > 0 && (
        <div className="neighbours">
          <p>
            {NEIGHBOUR_METERS} m 안에 이미 등록된 화장실이 {neighbours.length}곳 있습니다. 같은 화장실이면
            새로 등록하지 말고 그 정보를 고쳐 주세요.
          </p>
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

/** Its links open beside the form: what was typed there stays. */
function NeighbourLine({ id, name, detail }: Neighbour) {
  return (
    <li>
      <a href={toiletHref(id)} target="_blank" rel="noreferrer">
        {name}
        <span className="visually-hidden"> (새 창 열림)</span>
      </a>
      <span className="field-hint">{detail}</span>
      <a href={editToiletHref(id)} target="_blank" rel="noreferrer" aria-label={`${name} 수정 (새 창 열림)`}>
        수정
      </a>
    </li>
  );
}
