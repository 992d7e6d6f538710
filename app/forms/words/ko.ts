export const ko = {
  textTooLong: "입력한 내용이 너무 깁니다. 내용을 줄여 주세요.",
  otherSite: "다른 사이트에서 보낸 요청은 처리하지 않습니다. 이 사이트의 화면에서 다시 보내 주세요.",
  onlyPosts: "이 주소로는 그렇게 보낼 수 없습니다.",
  unreadable: "보낸 내용을 읽지 못했습니다. 다시 시도해 주세요.",
  tooLarge: "보낸 내용이 너무 큽니다. 파일의 수나 크기를 줄여 주세요.",
  noFilesNow: "지금은 파일을 받을 수 없습니다. 잠시 후 다시 시도해 주세요.",
  unknownIntent: "알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요.",
  choosePhotosAgain: (names: string) => `사진을 다시 골라 주세요: ${names}`,
  chooseFilesAgain: (names: string) => `파일을 다시 골라 주세요: ${names}`,
  notAnImage: (fileName: string) => `${fileName}: 이미지 파일이 아닙니다.`,
  fileTooLarge: (fileName: string, maxSize: string) => `${fileName}: 파일이 너무 큽니다. (최대 ${maxSize})`,
  tooManyPixels: (fileName: string) =>
    `${fileName}: 사진이 너무 큽니다. 카메라로 찍은 JPG는 5천2백만 화소, 인터레이스가 아닌 PNG는 9백만 화소, 다른 그림은 5백만 화소(움직이는 그림은 모든 장면을 합쳐 2천만 화소)보다 작게 줄여 주세요.`,
  noImagesHere: "이 서버는 본문 사진을 받지 않습니다. 사진은 첨부파일로 올려 주세요.",
  imageUploadFailed: "이미지 업로드에 실패했습니다.",
};
