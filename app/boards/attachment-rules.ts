export const ATTACHMENT_EXTENSIONS = [
  ...["gif", "jpg", "jpeg", "png", "webp", "pdf", "txt", "csv", "zip", "hwp", "hwpx"],
  ...["doc", "docx", "ppt", "pptx", "xls", "xlsx"],
];

export const IMAGES_MAX = 10;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export const extensionOf = (fileName: string) =>
  /\.([^./\\]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
