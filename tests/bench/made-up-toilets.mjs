const TOILETS = 42_156;
const AREAS = [
  ["대전광역시 서구 둔산로", 36.35, 127.385],
  ["서울특별시 중구 세종대로", 37.566, 126.978],
  ["부산광역시 연제구 중앙대로", 35.18, 129.076],
  ["경기도 수원시 팔달구 효원로", 37.263, 127.028],
  ["제주특별자치도 제주시 문연로", 33.489, 126.498],
];

/** As many toilets as the country has, spread around five cities: for benches without the real file. */
export function makeToiletCsv() {
  const lines = [
    "name,address_road,address_jibun,lat,lng,open_hours,open_hours_detail,type,male_stalls,male_urinals,male_disabled,female_stalls,female_disabled,diaper_table,emergency_bell,cctv,agency,phone,reference_date",
  ];
  for (let index = 0; index < TOILETS; index += 1) {
    const [street = "", lat = 0, lng = 0] = AREAS[index % AREAS.length] ?? [];
    const angle = index * 2.399963;
    const distance = 0.4 * Math.sqrt(index / TOILETS);
    const at = [Number(lat) + distance * Math.sin(angle), Number(lng) + distance * Math.cos(angle)];
    const position = at.map((degrees) => degrees.toFixed(6)).join(",");
    lines.push(
      `화장실 ${index},${street} ${index % 500},,${position},정시,09:00~18:00,공중화장실,1,1,0,1,0,N,Y,N,,,`,
    );
  }
  return `${lines.join("\n")}\n`;
}
