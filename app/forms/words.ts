import { words } from "~/languages/words";

const ko = {
  textTooLong: "입력한 내용이 너무 깁니다. 내용을 줄여 주세요.",
  otherSite: "다른 사이트에서 보낸 요청은 처리하지 않습니다. 이 사이트의 화면에서 다시 보내 주세요.",
  onlyPosts: "이 주소로는 그렇게 보낼 수 없습니다.",
  unreadable: "보낸 내용을 읽지 못했습니다. 다시 시도해 주세요.",
  tooLarge: "보낸 내용이 너무 큽니다. 파일의 수나 크기를 줄여 주세요.",
  noFilesNow: "지금은 파일을 받을 수 없습니다. 잠시 후 다시 시도해 주세요.",
  changedMeanwhile:
    "그사이 다른 곳에서 이 내용을 고쳤습니다. 그래도 지금 내용으로 저장하려면 저장을 한 번 더 눌러 주세요.",
  tooManyWrites: (minutes: number) =>
    `한 시간에 보낼 수 있는 수를 넘었습니다. ${minutes}분 뒤에 다시 보내 주세요. 입력한 내용은 그대로 있습니다.`,
  maybe: {
    done: "처리되었을 수도 있습니다.",
    saved: "저장되었을 수도 있습니다.",
    deleted: "삭제되었을 수도 있습니다.",
    check: (label: string) => `${label}에서 확인해 주세요.`,
  },
  unknownIntent: "알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요.",
  chooseFile: "파일 선택",
  noFile: "선택한 파일 없음",
  filesChosen: (count: number, names: string) => `${count}개 선택: ${names}`,
  choosePhotosAgain: (names: string) => `사진을 다시 골라 주세요: ${names}`,
  chooseFilesAgain: (names: string) => `파일을 다시 골라 주세요: ${names}`,
  notAnImage: (fileName: string) => `${fileName}: 이미지 파일이 아닙니다.`,
  otherPicture: (fileName: string, kinds: string) =>
    `${fileName}: ${kinds}만 됩니다. 화면 캡처나 JPG로 바꿔 올려 주세요.`,
  fileTooLarge: (fileName: string, maxSize: string) => `${fileName}: 파일이 너무 큽니다. (최대 ${maxSize})`,
  tooManyPixels: (fileName: string) => `${fileName}: 사진이 너무 큽니다. 5천2백만 화소보다 작게 줄여 주세요.`,
  tooComplexPicture: (fileName: string) =>
    `${fileName}: 파일의 짜임이 너무 복잡해서 받을 수 없는 사진입니다. 사진 앱에서 JPG로 다시 저장한 뒤 올려 주세요.`,
  noImagesHere: "이 서버는 본문 사진을 받지 않습니다. 사진은 첨부파일로 올려 주세요.",
  imageLost: "이미지가 서버에 저장되었을 수도 있지만, 글에는 들어가지 않았습니다. 다시 올려 주세요.",
  imageUploadFailed: "이미지 업로드에 실패했습니다.",
};

const en: typeof ko = {
  textTooLong: "This text is too long. Please shorten it.",
  otherSite:
    "Requests sent from another site are not accepted. Please send it again from a page of this site.",
  onlyPosts: "Nothing can be sent to this address in that way.",
  unreadable: "What was sent could not be read. Please try again.",
  tooLarge: "Your upload is too large. Please send fewer or smaller files.",
  noFilesNow: "Files cannot be received right now. Please try again in a moment.",
  changedMeanwhile:
    "This has been changed elsewhere meanwhile. To save yours all the same, press Save once more.",
  tooManyWrites: (minutes) =>
    `You have sent as much as one hour allows. Please send this again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}. What you typed is still here.`,
  maybe: {
    done: "No answer came, but this may have been done.",
    saved: "No answer came, but it may have been saved.",
    deleted: "No answer came, but it may have been deleted.",
    check: (label) => `Please check here: ${label}.`,
  },
  unknownIntent: "This request is not known. Please reload the page and try again.",
  chooseFile: "Choose file",
  noFile: "No file chosen",
  filesChosen: (count, names) => `${count === 1 ? "1 file" : `${count} files`}: ${names}`,
  choosePhotosAgain: (names) => `Please choose the photos again: ${names}`,
  chooseFilesAgain: (names) => `Please choose the files again: ${names}`,
  notAnImage: (fileName) => `${fileName}: this file is not an image.`,
  otherPicture: (fileName, kinds) =>
    `${fileName}: only ${kinds} are taken. Please upload a screenshot of it, or convert it to JPG.`,
  fileTooLarge: (fileName, maxSize) => `${fileName}: this file is too large (at most ${maxSize}).`,
  tooManyPixels: (fileName) =>
    `${fileName}: this picture is too large. Please make it smaller than 52 megapixels.`,
  tooComplexPicture: (fileName) =>
    `${fileName}: the inner structure of this picture is too complex. Please save it again as a JPG in a photo app and upload that.`,
  noImagesHere: "This server does not take photos in texts. Please add photos as attachments.",
  imageLost: "The server may have saved the image, but it is not in your text. Please upload it again.",
  imageUploadFailed: "The image could not be uploaded.",
};

export const formWords = words({ ko, en });
