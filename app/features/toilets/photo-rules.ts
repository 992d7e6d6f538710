export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTOS_MAX = 10;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/gif"];

export const TOO_MANY_PHOTOS = `사진은 한 번에 ${PHOTOS_MAX}장까지 올릴 수 있습니다.`;
export const LAST_PHOTO = "사진이 최소 1장 필요합니다. 기존 사진을 유지하거나 새 사진을 추가해 주세요.";
export const REPRESENTATIVE_PHOTO = "대표 사진은 삭제할 수 없습니다. 다른 사진을 먼저 대표로 지정해 주세요.";
export const PHOTO_LIMITS = { photos: { maxFiles: PHOTOS_MAX, maxFileBytes: PHOTO_MAX_BYTES } };
