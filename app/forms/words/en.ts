import type { ko } from "./ko";

export const en: typeof ko = {
  textTooLong: "This text is too long. Please shorten it.",
  otherSite:
    "Requests sent from another site are not accepted. Please send it again from a page of this site.",
  onlyPosts: "Nothing can be sent to this address in that way.",
  unreadable: "What was sent could not be read. Please try again.",
  tooLarge: "What was sent is too large. Please send fewer or smaller files.",
  noFilesNow: "Files cannot be received just now. Please try again in a moment.",
  savedByOthers: "This is being saved elsewhere. Please save again in a moment.",
  changedMeanwhile:
    "This has been changed elsewhere meanwhile. To save yours all the same, press Save once more.",
  maybe: {
    done: "No answer came, but this may have been done.",
    saved: "No answer came, but it may have been saved.",
    deleted: "No answer came, but it may have been deleted.",
    check: (place) => `Please check here: ${place}.`,
  },
  unknownIntent: "This request is not known. Please reload the page and try again.",
  chooseFile: "Choose file",
  noFile: "No file chosen",
  filesChosen: (count, names) => `${count === 1 ? "1 file" : `${count} files`}: ${names}`,
  choosePhotosAgain: (names) => `Please choose the photos again: ${names}`,
  chooseFilesAgain: (names) => `Please choose the files again: ${names}`,
  notAnImage: (fileName) => `${fileName}: this file is not an image.`,
  fileTooLarge: (fileName, maxSize) => `${fileName}: this file is too large (at most ${maxSize}).`,
  tooManyPixels: (fileName) =>
    `${fileName}: this picture is too large. Please make it smaller than 52 megapixels for a camera JPG, 25 for a progressive JPG, 9 for a PNG that is not interlaced, 5 for any other picture (40 for all frames of an animation together).`,
  tooComplexPicture: (fileName) =>
    `${fileName}: the inner structure of this picture is too complex. Please save it again as a JPG in a photo app and upload that.`,
  noImagesHere: "This server does not take photos in texts. Please add photos as attachments.",
  imageLost: "The server may have saved the image, but it is not in your text. Please upload it again.",
  imageUploadFailed: "The image could not be uploaded.",
};
