export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTOS_MAX = 10;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/gif"];

export const PHOTO_LIMITS = { photos: { maxFiles: PHOTOS_MAX, maxFileBytes: PHOTO_MAX_BYTES } };
