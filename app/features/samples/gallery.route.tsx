import { Link } from "@remix-run/react";
import { Card } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";
import { SampleHead } from "./sample-head";
import { NOT_INDEXED } from "./sample-pages";

/** The pages that the gallery shows, each with its drawing. */
const GALLERY = [
  {
    title: "화장실 지도",
    text: "가까운 화장실과 지금 열린 곳을 찾습니다.",
    to: "/map",
    drawing:
      "M16 24 56 12 104 28 144 16V80L104 92 56 76 16 88ZM56 12V76M104 28V92M80 64C66 48 66 34 80 34S94 48 80 64Z",
  },
  {
    title: "보여 주기 카드",
    text: "직원이나 기사에게 보여 줄 문장을 크게 띄웁니다.",
    to: "/card",
    drawing: "M28 16H132V68H84L64 88V68H28ZM46 34H114M46 50H94",
  },
  {
    title: "인쇄용 목록",
    text: "가까운 화장실 열 곳을 종이 한 장에 담습니다.",
    to: "/map/sheet",
    drawing: "M48 8H112V92H48ZM58 18H102V44H58ZM58 56H102M58 68H102M58 80H86",
  },
  {
    title: "지도 퍼가기",
    text: "내 누리집에 지도를 넣는 HTML을 복사합니다.",
    to: "/map/embed",
    drawing: "M16 16H144V84H16ZM16 32H144M24 24H32M66 46 52 58 66 70M94 46 108 58 94 70",
  },
];

export const handle = { cache: "revalidated" };
export const meta = pageTitle("사이트갤러리", NOT_INDEXED);

/** A gallery of this site, because no backend has pictures for one. */
export default function Gallery() {
  return (
    <>
      <SampleHead title="사이트갤러리" note="그림은 예시이고, 제목을 누르면 실제 화면이 열립니다." />
      <ul className="site-gallery">
        {GALLERY.map(({ title, text, to, drawing }) => (
          <Card key={title} as="li">
            <svg viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">
              <path d={drawing} />
            </svg>
            <Link to={to} reloadDocument>
              {title}
            </Link>
            <p className="field-hint">{text}</p>
          </Card>
        ))}
      </ul>
    </>
  );
}
