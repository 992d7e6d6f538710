import { Card } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";
import { NOT_INDEXED } from "./sample-pages";

/** Sample content, all of it invented. */
const GALLERY = [
  {
    title: "새로 단장한 광장 화장실",
    author: "운영팀",
    postedOn: "2025-09-24",
    drawing:
      "M8 88H152M36 88V44H124V88M28 44 80 18 132 44ZM68 88V60H92V88M46 56H58V68H46ZM102 56H114V68H102Z",
  },
  {
    title: "휠체어 경사로 설치",
    author: "운영팀",
    postedOn: "2025-09-17",
    drawing: "M8 88H152M20 88 116 60V88M116 60H144M44 62V81M68 55V74M92 48V67M32 66 116 42H144V60",
  },
  {
    title: "시민과 함께한 지도 걷기",
    author: "개발팀",
    postedOn: "2025-09-10",
    drawing:
      "M16 24 56 12 104 28 144 16V80L104 92 56 76 16 88ZM56 12V76M104 28V92M80 64C66 48 66 34 80 34S94 48 80 64Z",
  },
  {
    title: "비상벨 점검의 날",
    author: "운영팀",
    postedOn: "2025-09-03",
    drawing:
      "M52 70C60 62 58 28 80 28S100 62 108 70ZM72 76C72 86 88 86 88 76M80 28V18M36 36C30 46 30 54 36 64M124 36C130 46 130 54 124 64",
  },
];

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle("사이트갤러리", NOT_INDEXED);

/** A sample gallery, because no backend has one. */
export default function Gallery() {
  return (
    <>
      <h1>사이트갤러리</h1>
      <ul className="site-gallery">
        {GALLERY.map(({ title, author, postedOn, drawing }) => (
          <Card key={title} as="li">
            <svg viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">
              <path d={drawing} />
            </svg>
            <p>
              <strong>{title}</strong>
            </p>
            <p className="field-hint">
              {author} · {postedOn}
            </p>
          </Card>
        ))}
      </ul>
    </>
  );
}
