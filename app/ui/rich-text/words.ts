import { words } from "~/languages/words";

const ko = {
  tools: {
    label: "글 꾸미기",
    /** a letter that is shown in the tool's own style */
    letter: "가",
    bold: "굵게",
    italic: "기울임",
    underline: "밑줄",
    "heading-2": "큰 제목 (H2)",
    "heading-3": "작은 제목 (H3)",
    "bullet-list": "글머리 목록",
    "ordered-list": "번호 목록",
    quote: "인용",
    link: "링크",
    image: "이미지 넣기",
    "describe-image": "이미지 설명 (ALT)",
    undo: "되돌리기",
    redo: "다시 하기",
  },
  dialogs: {
    apply: "적용",
    address: "주소",
    addressHint: "예: https://www.daejeon.go.kr",
    noAddress: "http:// 또는 https://로 시작하는 주소를 입력해 주세요.",
    removeLink: "링크 없애기",
    image: "이미지 설명",
    description: "설명",
    descriptionHint: "이미지를 볼 수 없는 사람에게 읽어 줍니다.",
  },
  draft: {
    found: (moment: string) => `${moment}에 쓰다가 저장하지 않은 글이 있습니다.`,
    resume: "이어 쓰기",
    discard: "버리기",
  },
  uploads: {
    stillRunning: "이미지를 올리고 있습니다. 다 올라간 뒤 다시 눌러 주세요.",
    running: (number: number, count: number) => `이미지를 올리는 중입니다… (${number}/${count})`,
    done: "이미지를 넣었습니다. 이미지를 누르면 설명을 달 수 있습니다.",
  },
  imageMark: (what: string) => `[사진 ${what}]`,
};
export type RichTextWords = typeof ko;

const en: typeof ko = {
  tools: {
    label: "Formatting",
    letter: "A",
    bold: "Bold",
    italic: "Italic",
    underline: "Underline",
    "heading-2": "Large heading (H2)",
    "heading-3": "Small heading (H3)",
    "bullet-list": "Bulleted list",
    "ordered-list": "Numbered list",
    quote: "Quote",
    link: "Link",
    image: "Add images",
    "describe-image": "Describe the image (ALT)",
    undo: "Undo",
    redo: "Redo",
  },
  dialogs: {
    apply: "Apply",
    address: "Address",
    addressHint: "For example: https://www.daejeon.go.kr",
    noAddress: "Please enter an address that starts with http:// or https://.",
    removeLink: "Remove the link",
    image: "Describe the image",
    description: "Description",
    descriptionHint: "It is read to people who cannot see the image.",
  },
  draft: {
    found: (moment) => `There is a text from ${moment} that was not saved.`,
    resume: "Go on with it",
    discard: "Discard",
  },
  uploads: {
    stillRunning: "Images are still being uploaded. Please press again when they are there.",
    running: (number, count) => `Uploading images… (${number}/${count})`,
    done: "The images were added. Select one to describe it.",
  },
  imageMark: (what) => `[Photo ${what}]`,
};

/** Words of the post editor, with and without scripts. */
export const richTextWords = words({ ko, en });
