import { Notice } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("찾아오시는 길", [
  { name: "description", content: "주소와 지하철, 버스로 오시는 방법을 안내합니다." },
]);

/** The QR image in public/ encodes this address. */
const MAP_URL = "https://www.openstreetmap.org/?mlat=36.35041&mlon=127.38455#map=17/36.35041/127.38455";

export default function Location() {
  return (
    <>
      <h1>찾아오시는 길</h1>
      <h2>주소</h2>
      <address>(35242) 대전광역시 서구 둔산로 100</address>
      <Notice>본 화면은 디자인 예시임. 주소와 교통편은 운영 기관에 맞게 바뀝니다.</Notice>
      <div className="location-map">
        <img src="/location-qr.svg" alt="지도에서 위치를 여는 QR 코드" width={160} height={160} />
        <div>
          <p>휴대전화 카메라로 QR 코드를 비추면 지도에서 위치를 볼 수 있습니다.</p>
          <a className="button" href={MAP_URL} target="_blank" rel="noreferrer">
            외부 지도에서 보기 (새 창 열림)
          </a>
        </div>
      </div>
      <h2>지하철로 오시는 길</h2>
      <ol>
        <li>대전 도시철도 1호선을 타고 시청역에서 내립니다.</li>
        <li>역 안의 안내도를 따라 시청 방면 출구로 나옵니다.</li>
        <li>큰길을 따라 10분쯤 걸으면 오른쪽에 건물이 보입니다.</li>
      </ol>
      <h2>버스로 오시는 길</h2>
      <p>시청 정류장에서 내려 건물까지 3분쯤 걷습니다.</p>
    </>
  );
}
