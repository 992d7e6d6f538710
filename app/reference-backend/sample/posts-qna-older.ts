import type { SamplePost } from "./post";

/** The older half of the Q&A board, newest first. */
export const OLDER_QNA_POSTS: SamplePost[] = [
  {
    title: "단체로 이용해도 되는 화장실이 있을까요?",
    author: "scout_leader",
    daysAgo: 38,
    views: 70,
    html: `<p>아이들 35명과 걷기 행사를 합니다. 칸이 많은 화장실을 찾고 있습니다.</p><ul><li>출발: 한밭수목원</li><li>도착: 유림공원</li></ul>`,
    comments: [
      ["gapcheon", "중간에 엑스포다리 화장실이 넓습니다."],
      ["dunsan_mom", "수목원은 서원 쪽이 칸이 더 많아요."],
      ["scout_leader", "두 곳 모두 답사하고 왔습니다. 감사합니다!"],
    ],
  },
  {
    title: "등록 버튼이 보이지 않습니다",
    author: "kakao_1989302045",
    daysAgo: 44,
    views: 53,
    html: `<p>화장실을 등록하고 싶은데 버튼을 못 찾겠어요.</p>`,
    comments: [["minjun", "로그인하면 지도 위에 나옵니다."]],
  },
  {
    title: "같은 화장실이 두 번 올라와 있습니다",
    author: "wheel_daejeon",
    daysAgo: 50,
    views: 46,
    html: `<p>유성구청 별관 화장실이 이름만 조금 다르게 두 개 있습니다. 하나를 지워도 될까요?</p>`,
    replies: [{ author: "admin", html: "<p>리뷰가 없는 쪽을 지웠습니다. 알려 주셔서 고맙습니다.</p>" }],
  },
  {
    title: "소리로 읽어 주는 프로그램으로도 쓸 수 있나요?",
    author: "blue_voice",
    daysAgo: 56,
    views: 128,
    html: `<p>시각장애가 있습니다. 화면 낭독 프로그램을 씁니다. 지도는 못 보지만 목록은 읽을 수 있는지 궁금합니다.</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>네, 지도와 같은 내용이 <strong>목록</strong>으로 있습니다. 제목으로 옮겨 다니실 수 있고, 거리와 열림 여부도 글자로 읽힙니다. 불편한 점이 있으면 꼭 알려 주세요.</p>",
      },
      {
        author: "blue_voice",
        html: "<p>써 보았습니다. 목록이 잘 읽힙니다. 점자블록이 있는지도 알 수 있으면 좋겠습니다.</p>",
      },
    ],
    comments: [["admin", "점자블록 태그를 만들었습니다."]],
  },
  {
    title: "카카오 로그인이 되지 않아요",
    author: "hana",
    daysAgo: 64,
    views: 88,
    html: `<p>카카오 버튼을 누르면 설정에 문제가 있다고 나옵니다. (KOE006)</p>`,
    replies: [{ author: "admin", html: "<p>주소 설정을 고쳤습니다. 다시 해 보시겠어요?</p>" }],
    comments: [["hana", "됩니다!"]],
  },
  {
    title: "아이가 혼자 가도 괜찮은 곳을 알고 싶어요",
    author: "dunsan_mom",
    daysAgo: 69,
    views: 119,
    html: `<p>초등학교 2학년입니다. 놀이터 근처에서 비상벨이 있고 사람이 자주 다니는 곳이 있을까요?</p>`,
    comments: [
      ["jiwoo", "샘머리공원 동편이 놀이터에서 바로 보입니다."],
      ["tanbang", "보라매공원은 관리실 옆이라 안심이 됩니다."],
    ],
  },
  {
    title: "전화번호는 왜 없나요?",
    author: "daejeon_grandpa",
    daysAgo: 76,
    views: 44,
    html: `<p>물어볼 곳이 있으면 좋겠습니다.</p>`,
  },
  {
    title: "공사 중인 곳은 어떻게 표시하나요",
    author: "rail_fan",
    daysAgo: 84,
    views: 57,
    html: `<p>한 달 정도 공사하는 곳이 있습니다. 지우기는 아까운데요.</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>운영 시간에 ‘미개방’ 태그를 붙여 주세요. 끝나면 다시 바꾸시면 됩니다.</p>",
      },
    ],
  },
  {
    title: "오래된 브라우저에서도 되나요?",
    author: "old_town",
    daysAgo: 90,
    views: 39,
    html: `<p>컴퓨터가 오래되어서 걱정입니다.</p>`,
    comments: [["cnu_student", "글자와 목록은 웬만하면 다 나옵니다."]],
  },
  {
    title: "내가 쓴 글을 한꺼번에 볼 수 있나요",
    author: "user",
    daysAgo: 98,
    views: 51,
    html: `<p>자유게시판과 Q&amp;A에 쓴 글을 모아 보고 싶습니다.</p>`,
    replies: [{ author: "admin", html: "<p>마이페이지에서 보실 수 있습니다.</p>" }],
  },
  {
    title: "성중립 화장실 태그는 누가 확인하나요?",
    author: "photo_walk",
    daysAgo: 107,
    views: 68,
    html: `<p>실제로 가 보니 가족 화장실이었습니다. 둘은 다른 것 같아서 여쭙니다.</p>`,
    comments: [["admin", "다녀오신 분이 고쳐 주시면 됩니다. 가족 화장실로 바꾸어 두었습니다."]],
  },
  {
    title: "길찾기를 누르면 다른 앱이 열려요",
    author: "bike_geum",
    daysAgo: 116,
    views: 47,
    html: `<p>자전거 길로 안내받을 수 있나요?</p>`,
    comments: [["gapcheon", "열린 앱에서 자전거를 고르면 됩니다."]],
  },
  {
    title: "첫 질문입니다. 수정은 아무나 할 수 있나요?",
    author: "hana",
    daysAgo: 190,
    views: 205,
    html: `<p>누가 장난으로 바꾸면 어떻게 되나요?</p>`,
    replies: [
      {
        author: "admin",
        html: "<p>로그인한 회원이면 누구나 고칠 수 있습니다. 장난은 되돌리고, 되풀이하면 이용을 막습니다. 지금까지는 <strong>한 번도</strong> 없었습니다.</p>",
      },
    ],
  },
];
