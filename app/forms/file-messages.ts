import { sizeText } from "~/texts/file-size";

/** What is wrong with a chosen file, by its name. */
export const notAnImage = (fileName: string) => `${fileName}: 이미지 파일이 아닙니다.`;
export const fileTooLarge = (fileName: string, maxBytes: number) =>
  `${fileName}: 파일이 너무 큽니다. (최대 ${sizeText(maxBytes)})`;
export const tooManyPixels = (fileName: string) =>
  `${fileName}: 사진이 너무 큽니다. 카메라로 찍은 JPG는 5천2백만 화소, 인터레이스가 아닌 PNG는 9백만 화소, 다른 그림은 5백만 화소(움직이는 그림은 모든 장면을 합쳐 2천만 화소)보다 작게 줄여 주세요.`;
export const IMAGE_UPLOAD_FAILED = "이미지 업로드에 실패했습니다.";
