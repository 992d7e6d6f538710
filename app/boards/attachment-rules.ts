export const ATTACHMENT_EXTENSIONS = [
  ...["gif", "jpg", "jpeg", "png", "webp", "pdf", "txt", "csv", "zip", "hwp", "hwpx"],
  ...["doc", "docx", "ppt", "pptx", "xls", "xlsx"],
];

export const IMAGES_MAX = 10;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export const NO_FILES_HERE = "지금은 파일을 첨부할 수 없습니다. 파일 없이 저장해 주세요.";
export const NO_IMAGES_HERE = "이 서버는 본문 사진을 받지 않습니다. 사진은 첨부파일로 올려 주세요.";
export const FILES_MAYBE_REFUSED =
  "서버가 이 첨부파일을 받지 않았을 수 있습니다. 파일을 빼고 저장하거나, 그림(JPG, PNG, GIF)이나 엑셀 파일로 바꿔 보세요.";
export const tooManyFiles = (max: number) => `총 첨부파일 개수는 ${max} 까지 입니다.`;
export const emptyFile = (fileName: string) => `${fileName}: 빈 파일입니다.`;
export const wrongFileType = (fileName: string) => `${fileName}: 첨부할 수 없는 파일입니다.`;

export const extensionOf = (fileName: string) =>
  /\.([^./\\]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
