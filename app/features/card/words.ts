import { words } from "~/languages/words";

/** The sentences that the page shows in Korean in every language. */
export const KOREAN_CARD = {
  phrases: [
    "급해요. 화장실을 써도 될까요?",
    "지병이 있어서 참을 수 없어요.",
    "가장 가까운 화장실이 어디인가요?",
    "비밀번호나 열쇠가 필요한가요?",
  ],
  takeMe: "기사님, 여기로 가 주세요.",
};

/** Kinds of toilets that national data have in place of a building. */
export const KIND_OF_TOILET = /^(공중|개방|이동|간이)화장실$/;

const ko = {
  description: "급할 때 옆 사람에게 보여 주는 큰 글자 카드입니다.",
  hint: "화면을 돌려 옆 사람에게 보여 주세요. 연결이 없어도 열립니다.",
  /** beneath which the Korean words stand; none on a Korean page */
  phrases: [] as readonly string[],
  takeMe: "",
  enlarge: "크게 보기",
  notFound: "그 화장실을 찾을 수 없습니다. 지워졌을 수 있습니다.",
  notReady: "화장실 정보를 아직 받지 못했습니다. 잠시 후 화면을 새로 고쳐 주세요.",
};

const en: typeof ko = {
  description: "Cards in large type, in English and Korean, to show when you need a toilet urgently.",
  hint: "Turn the screen and show it to somebody. It opens without a connection, too.",
  phrases: [
    "I need a toilet urgently. May I use yours?",
    "I have an illness and cannot wait.",
    "Where is the nearest toilet?",
    "Is there a code or a key?",
  ],
  takeMe: "Please take me here.",
  enlarge: "Full screen",
  notFound: "That toilet was not found. It may have been deleted.",
  notReady: "The toilets have not been loaded yet. Please reload the page in a moment.",
};

const ja: typeof ko = {
  description: "急いでいるときに周りの人に見せる、大きな文字の日本語・韓国語カードです。",
  hint: "画面を向けて見せてください。通信がなくても開けます。",
  phrases: [
    "急いでいます。トイレをお借りできますか。",
    "持病があり、我慢できません。",
    "一番近いトイレはどこですか。",
    "暗証番号や鍵が必要ですか。",
  ],
  takeMe: "ここまでお願いします。",
  enlarge: "大きく表示",
  notFound: "そのトイレは見つかりませんでした。削除された可能性があります。",
  notReady: "トイレの情報をまだ取得できていません。しばらくしてから再読み込みしてください。",
};

const zh: typeof ko = {
  description: "急用卫生间时给身边的人看的大字卡片，中文和韩语对照。",
  hint: "请把屏幕转过去给对方看。没有网络也能打开。",
  phrases: [
    "我急着上厕所，可以借用一下卫生间吗？",
    "我有疾病，忍不住了。",
    "最近的卫生间在哪里？",
    "需要密码或钥匙吗？",
  ],
  takeMe: "请送我到这里。",
  enlarge: "全屏显示",
  notFound: "找不到该卫生间，可能已被删除。",
  notReady: "尚未获取卫生间信息。请稍后刷新页面。",
};

export const cardWords = words({ ko, en, ja, zh });
