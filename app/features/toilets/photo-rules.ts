export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTOS_MAX = 10;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/gif"];

export const notAnImage = (fileName: string) => `${fileName}: 이미지 파일이 아닙니다.`;
export const tooLarge = (fileName: string) => `${fileName}: 파일이 너무 큽니다. (최대 10MB)`;
export const tooManyPixels = (fileName: string) =>
  `${fileName}: 사진이 너무 큽니다. 카메라로 찍은 JPG는 5천2백만 화소, 인터레이스가 아닌 PNG는 9백만 화소, 다른 그림은 5백만 화소(움직이는 그림은 모든 장면을 합쳐 2천만 화소)보다 작게 줄여 주세요.`;
export const TOO_MANY_PHOTOS = `사진은 한 번에 ${PHOTOS_MAX}장까지 올릴 수 있습니다.`;
export const LAST_PHOTO = "사진이 최소 1장 필요합니다. 기존 사진을 유지하거나 새 사진을 추가해 주세요.";
export const REPRESENTATIVE_PHOTO = "대표 사진은 삭제할 수 없습니다. 다른 사진을 먼저 대표로 지정해 주세요.";
export const PHOTO_LIMITS = { photos: { maxFiles: PHOTOS_MAX, maxFileBytes: PHOTO_MAX_BYTES } };
