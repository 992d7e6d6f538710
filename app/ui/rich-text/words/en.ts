import type { RichTextWords } from "./ko";

export const en: RichTextWords = {
  tools: {
    label: "Formatting",
    letter: "A",
    bold: "Bold",
    italic: "Italic",
    underline: "Underline",
    "heading-2": "Large heading (H2)",
    "heading-3": "Small heading (H3)",
    "bullet-list": "Bulleted list",
    "ordered-list": "Numbered list",
    quote: "Quote",
    link: "Link",
    image: "Add images",
    "describe-image": "Describe the image (ALT)",
    undo: "Undo",
    redo: "Redo",
  },
  dialogs: {
    apply: "Apply",
    address: "Address",
    addressHint: "For example: https://www.daejeon.go.kr",
    noAddress: "Please enter an address that starts with http:// or https://.",
    removeLink: "Remove the link",
    image: "Describe the image",
    description: "Description",
    descriptionHint: "It is read to people who cannot see the image.",
  },
  leaving: {
    unsaved: "Your text has not been saved.",
    question: "Leave this page?",
    stay: "Keep writing",
    leave: "Leave",
  },
  draft: {
    found: (moment) => `There is a text from ${moment} that was not saved.`,
    resume: "Go on with it",
    discard: "Discard",
  },
  uploads: {
    stillRunning: "Images are still being uploaded. Please press again when they are there.",
    running: (number, count) => `Uploading images… (${number}/${count})`,
    done: "The images were added. Select one to describe it.",
  },
  imageMark: (what) => `[Photo ${what}]`,
  imageMarks: "Where it says [Photo 1] there is a photo. Remove the mark to remove the photo.",
};
