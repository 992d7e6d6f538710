import type { SamplePost } from "./post";

export const QNA_POSTS: SamplePost[] = [
  {
    title: "등록한 화장실의 위치가 조금 어긋나 있어요",
    author: "jiwoo",
    daysAgo: 0,
    views: 12,
    html: `<p>건물 반대편에 찍혔습니다. 옮길 수 있나요?</p>`,
  },
  {
    title: "휴대폰에서 사진이 올라가지 않습니다",
    author: "sunny_ys",
    daysAgo: 1,
    views: 34,
    html: `<p>사진을 고르고 등록을 누르면 파일이 너무 크다고 나옵니다. 어떻게 줄이나요?</p><p>휴대폰은 3년 전에 산 것입니다.</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>한 장에 <strong>10MB까지</strong> 올릴 수 있습니다. 카메라 설정에서 해상도를 한 단계 낮추시거나, 갤러리의 ‘편집 → 크기 조절’을 이용해 주세요.</p>",
      },
    ],
    comments: [["photo_walk", "카카오톡 ‘나에게 보내기’로 보낸 뒤 저장하면 줄어듭니다."]],
  },
  {
    title: "닉네임을 바꾸면 예전 글의 이름도 바뀌나요?",
    author: "user",
    daysAgo: 3,
    views: 41,
    html: `<p>마이페이지에서 닉네임을 바꾸려고 합니다. 전에 쓴 리뷰에는 예전 이름이 남는지 궁금합니다.</p>`,
    replies: [{ author: "admin", html: "<p>네, 모두 지금의 닉네임으로 보입니다.</p>" }],
    comments: [["user", "확인했습니다. 감사합니다."]],
  },
  {
    title: "위치 권한을 거부했는데 다시 켜는 방법이 있나요?",
    author: "old_town",
    daysAgo: 5,
    views: 67,
    html: `<p>실수로 ‘차단’을 눌렀습니다. 이제 <em>내 위치</em>를 눌러도 권한이 거부되었다고만 나옵니다.</p>`,
    replies: [
      {
        author: "cnu_student",
        html: "<ol><li>주소창 왼쪽의 자물쇠를 누릅니다.</li><li>‘위치’를 ‘허용’으로 바꿉니다.</li><li>화면을 새로 고칩니다.</li></ol>",
      },
      {
        author: "admin",
        html: "<p>위의 답이 맞습니다. 권한이 없어도 주소나 건물 이름으로 찾으실 수 있습니다.</p>",
      },
    ],
    comments: [["old_town", "됩니다! 두 분 모두 고맙습니다."]],
  },
  {
    title: "비밀번호 칸이 비어 있으면 그냥 열리는 건가요?",
    author: "nightowl",
    daysAgo: 7,
    views: 58,
    html: `<p>도어락은 ‘비밀번호’인데 번호가 적혀 있지 않은 곳이 있습니다. 어떻게 들어가나요?</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>번호를 모르는 채로 등록된 곳입니다. 건물 관리실에 물어보시고, 알게 되시면 적어 주세요.</p>",
      },
    ],
  },
  {
    title: "화장실 목록을 파일로 받을 수 있나요?",
    author: "rail_fan",
    daysAgo: 11,
    views: 83,
    html: `<p>역 주변 화장실을 정리하고 싶습니다. 엑셀로 받을 수 있으면 좋겠습니다. 제가 만든 양식을 붙입니다.</p>`,
    files: ["역 주변 화장실 양식.xlsx"],
    comments: [["admin", "비밀번호를 뺀 목록을 제공할 수 있는지 검토하겠습니다."]],
  },
  {
    title: "탈퇴하면 제가 등록한 화장실도 없어지나요?",
    author: "bread_road",
    daysAgo: 13,
    views: 49,
    html: `<p>탈퇴할 생각은 없지만 궁금합니다.</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>화장실 정보는 그대로 남습니다. 다른 분들이 계속 이용하시기 때문입니다.</p>",
      },
    ],
  },
  {
    title: "운영 시간이 ‘상시’인데 밤에 잠겨 있었습니다",
    author: "gapcheon",
    daysAgo: 17,
    views: 112,
    html: `<p>밤 11시쯤 갔는데 잠겨 있었어요. ‘상시’가 24시간이라는 뜻은 아닌가요?</p><p>{park}</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>자료마다 뜻이 다릅니다. 그래서 ‘상시 개방’이라고만 적힌 곳은 밤에는 <strong>알 수 없음</strong>으로 보여 드립니다. 확인하신 시간을 적어 주시면 큰 도움이 됩니다.</p>",
      },
    ],
    comments: [
      ["nightowl", "저도 자주 겪어요. 24시간이면 24시간이라고 적어 주세요."],
      ["gapcheon", "05:00~23:00으로 고쳤습니다."],
    ],
  },
  {
    title: "리뷰를 잘못 달았습니다. 다른 화장실로 옮길 수 있나요?",
    author: "seoyeon",
    daysAgo: 19,
    views: 37,
    html: `<p>1층에 달아야 하는데 2층에 달았습니다.</p>`,
    comments: [["admin", "옮길 수는 없습니다. 지우고 다시 써 주세요."]],
  },
  {
    title: "글자를 크게 볼 수 있나요?",
    author: "daejeon_grandpa",
    daysAgo: 22,
    views: 95,
    html: `<p>눈이 어두워서 글자가 작게 느껴집니다.</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>화면 맨 아래 <strong>화면 설정</strong>에서 ‘글자 크게’를 고르고 저장해 주세요. 명암도 바꾸실 수 있습니다.</p>",
      },
    ],
    comments: [
      ["daejeon_grandpa", "잘 보입니다. 고맙습니다."],
      ["sunny_ys", "아버님께도 알려 드려야겠어요."],
    ],
  },
  {
    title: "개방화장실로 등록하고 싶은 가게 주인입니다",
    author: "kakao_2250914473",
    daysAgo: 27,
    views: 151,
    html: `<p>도마동에서 작은 가게를 합니다. 화장실을 열어 두고 싶은데 절차가 있을까요? 휴지 비용도 지원되는지 궁금합니다.</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>뜻을 내 주셔서 고맙습니다. 구청 환경과에 개방화장실 지정을 신청하시면 <em>휴지와 비누</em>를 지원받으실 수 있습니다. 신청서를 붙입니다.</p>",
        files: ["개방화장실 지정 신청서.hwp"],
      },
    ],
    comments: [
      ["tanbang", "가까우면 꼭 들르겠습니다."],
      ["kakao_2250914473", "신청했습니다. 다음 달부터 열어요!"],
    ],
  },
  {
    title: "태그 색은 무슨 뜻인가요",
    author: "maru_dad",
    daysAgo: 30,
    views: 62,
    html: `<p>초록색과 노란색이 섞여 있던데 기준이 있나요?</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>깨끗함은 초록, 보통은 노랑, 더러움은 빨강입니다. 색을 몰라도 글자로 읽으실 수 있습니다.</p>",
      },
    ],
  },
  {
    title: "지도가 회색으로만 보여요",
    author: "user",
    daysAgo: 34,
    views: 74,
    html: `<p>회사에서 접속하면 지도 그림이 나오지 않고 점만 보입니다. 집에서는 잘 나옵니다.</p><p>화면을 찍어서 붙입니다.</p>`,
    files: ["회색 지도.png"],
    replies: [
      {
        author: "admin",
        html: "<p>회사에서 지도 그림을 막은 것 같습니다. 오른쪽의 목록으로는 그대로 찾으실 수 있습니다.</p>",
      },
    ],
  },
];
