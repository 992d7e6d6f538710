import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("자료 출처", [
  { name: "description", content: "화장실 지도가 쓰는 공공자료와 그 이용 조건을 알려 드립니다." },
]);

/** Whose data the product ships, under which licence: the licence asks for it to be said where people see it. */
export default function Sources() {
  return (
    <>
      <h1>자료 출처</h1>
      <h2>동네와 시·군·구 찾기</h2>
      <p>
        장소 검색에서 시도, 시군구, 읍면동의 이름과 가운데 위치는 통계청이 공공누리 제1유형(출처표시)으로
        개방한 행정구역 경계 자료를 줄여서 씁니다.
      </p>
      <p>
        <small>자료: 통계청 SGIS 2018, 공공누리 제1유형</small>
      </p>
      <h2>지도 바탕</h2>
      <p>
        바다와 땅의 모양은 <a href="https://www.openstreetmap.org/copyright">OpenStreetMap 기여자들의 자료</a>
        (ODbL), 나라 사이의 경계는 Natural Earth의 자료, 시도와 시군구, 읍면동의 이름은 통계청 SGIS의
        자료(공공누리 제1유형)입니다. 큰 강의 물길은 이 자료의 조각을 이어 그린 것이라 실제와 조금 다를 수
        있습니다. 운영 기관이 다른 지도 자료를 쓰면 그 출처를 지도 아래에 적습니다.
      </p>
      <p>
        이 서비스가 만든 지도 파일은 누구나 <a href="/base-map/korea.pmtiles">받아서 쓸 수 있습니다</a>(ODbL).
      </p>
      <h2>화장실 정보</h2>
      <p>
        화장실의 이름, 위치, 운영 시간과 시설은 이 서비스를 운영하는 기관의 자료와 회원이 등록한 내용입니다.
      </p>
    </>
  );
}
