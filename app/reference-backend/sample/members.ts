/** id, nickname, real name, e-mail, how long ago the member joined in days */
export type SampleMember = [
  id: string,
  nickname: string,
  realName: string | null,
  email: string | null,
  joinedDaysAgo: number,
  more?: { userSe?: "USR"; social?: true; organisation?: string },
];

const SOCIAL = { social: true } as const;

/**
 * The neighbourhood: nobody of them has a password, so nobody logs in as one of them. `social` came by Kakao; an id
 * that begins with `kakao_` did so before that was written down.
 */
export const SAMPLE_MEMBERS: SampleMember[] = [
  ["jiwoo", "김지우", "김지우", "jiwoo@example.com", 199],
  ["seoyeon", "박서연", "박서연", "seoyeon@example.com", 199],
  ["minjun", "이민준", "이민준", "minjun@example.com", 200],
  ["hana", "최하나", "최하나", null, 198],
  ["gapcheon", "갑천러너", "윤태호", "runner@example.net", 197],
  ["dunsan_mom", "둔산맘", "정유진", "yujin.j@example.com", 196],
  ["tanbang", "탄방동주민", "한상철", "tanbang@example.net", 193],
  ["bread_road", "빵집순례", "오세라", "sera@example.com", 190],
  ["nightowl", "새벽배송", "강도윤", null, 182],
  ["wheel_daejeon", "한바퀴대전", "문성호", "wheel@example.org", 180],
  ["eagles_fan", "최강독수리", "송재혁", "eagles@example.com", 177],
  ["trail_500", "오백리길", "배정숙", null, 171],
  ["old_town", "원도심산책", "유만식", null, 168],
  ["bike_geum", "금강라이더", "노은수", "bike@example.net", 166],
  ["sunny_ys", "햇살한줌", "양소희", "sunny@example.com", 160],
  ["cnu_student", "궁동새내기", "임하준", "hajun@example.ac.kr", 155],
  ["photo_walk", "사진산책", "조은별", "photo@example.com", 151],
  ["maru_dad", "마루아빠", "신동엽", "maru@example.net", 147],
  ["rail_fan", "일호선", "홍지훈", "rail@example.com", 143],
  ["daejeon_grandpa", "대전할아버지", "권영수", null, 131],
  ["scout_leader", "둔산대장", "안미경", "scout@example.org", 125],
  ["blue_voice", "푸른목소리", "서다은", "voice@example.com", 117],
  ["kakao_3104882711", "라이언조아", "차수빈", "subin@example.com", 112, SOCIAL],
  ["kakao_2250914473", "도마동가게", "구본승", null, 104, SOCIAL],
  ["kakao_1989302045", "봄비", "남궁솔", "sol@example.com", 96],
  ["kakao_4410276618", "어은동고양이", null, null, 91, SOCIAL],
  ["kakao_3377120954", "제이", "장예준", "jay@example.com", 85, SOCIAL],
  ["kakao_2890115627", "소소한하루", "민가을", null, 80, SOCIAL],
  ["kakao_1764409832", "대흥동토박이", null, "daeheung@example.com", 74],
  ["kakao_4021873390", "초록우산", "엄지영", "jiyoung@example.com", 69, SOCIAL],
  ["kakao_3590021148", "구름빵", "황보람", null, 61, SOCIAL],
  ["kakao_2147700563", "하늘다리", "전하늘", "sky@example.com", 54, SOCIAL],
  ["kakao_3668041275", "판암동민서", "고민서", "minseo@example.com", 47, SOCIAL],
  ["ryan_fan", "춘식이친구", "백승아", "seunga@example.com", 44, SOCIAL],
  ["noeun_park", "노은동공원지기", "박성광", "noeun@example.org", 40],
  ["gwanjeo_kim", "관저동김씨", "김철", null, 36],
  ["yuseong_spa", "유성온천지킴이", "도회정", "spa@example.com", 33],
  ["daedeok_lab", "연구단지점심", "석주명", "lunch@example.ac.kr", 29],
  ["shintanjin", "신탄진역앞", "여운형", null, 25],
  ["bomun_hiker", "보문산다람쥐", "피재현", "hiker@example.com", 21],
  ["gao_walk", "가오동산책", "표수정", "gao@example.net", 16],
  [
    "ko_long_name_member_01",
    "이름이아주길어서표가어떻게되는지궁금한회원",
    "제갈민아름",
    "a.very.long.address.for.a.table@example.com",
    12,
  ],
  ["daejeon_city", "대전시 담당자", "금나래", "city@example.go.kr", 9, { userSe: "USR", organisation: "0" }],
  ["seogu_office", "서구청 환경과", "길태섭", "seogu@example.go.kr", 7, { userSe: "USR", organisation: "1" }],
  ["newcomer", "오늘가입", null, null, 0],
];
