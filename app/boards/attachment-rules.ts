/** What may be attached to a post: documents and pictures that people here send each other. */
export const ATTACHMENT_EXTENSIONS = [
  ...["gif", "jpg", "jpeg", "png", "webp", "pdf", "txt", "csv", "zip", "hwp", "hwpx"],
  ...["doc", "docx", "ppt", "pptx", "xls", "xlsx"],
];

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGES_MAX = 10;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export const NO_FILES_HERE = "지금은 파일을 첨부할 수 없습니다. 파일 없이 저장해 주세요.";
export const IMAGE_UPLOAD_FAILED = "이미지 업로드에 실패했습니다.";
export const NO_IMAGES_HERE = "이 서버는 본문 사진을 받지 않습니다. 사진은 첨부파일로 올려 주세요.";
export const FILES_MAYBE_REFUSED =
  "서버가 이 첨부파일을 받지 않았을 수 있습니다. 파일을 빼고 저장하거나, 그림(JPG, PNG, GIF)이나 엑셀 파일로 바꿔 보세요.";
export const tooManyFiles = (max: number) => `총 첨부파일 개수는 ${max} 까지 입니다.`;
export const fileTooLarge = (fileName: string, maxBytes: number) =>
  `${fileName}: 파일이 너무 큽니다. (최대 ${sizeText(maxBytes)})`;
export const emptyFile = (fileName: string) => `${fileName}: 빈 파일입니다.`;
export const wrongFileType = (fileName: string) => `${fileName}: 첨부할 수 없는 파일입니다.`;
export const notAnImage = (fileName: string) => `${fileName}: 이미지 파일이 아닙니다.`;
export const tooManyPixels = (fileName: string) =>
  `${fileName}: 사진이 너무 큽니다. 카메라로 찍은 JPG는 5천2백만 화소, 인터레이스가 아닌 PNG는 9백만 화소, 다른 그림은 5백만 화소(움직이는 그림은 모든 장면을 합쳐 2천만 화소)보다 작게 줄여 주세요.`;

export const extensionOf = (fileName: string) =>
  /\.([^./\\]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)}KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")}MB`;
}
