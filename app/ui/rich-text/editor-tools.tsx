import type { Editor } from "@tiptap/react";
import type { ReactNode } from "react";
import type { RichTextWords } from "./words/ko";

export type ToolHelp = {
  askForLink(): void;
  askForImages(): void;
  describeImage(): void;
  goToToolbar(): void;
};

type Tool = {
  /** names its word: spoken, and shown where the mouse rests */
  name: Exclude<keyof RichTextWords["tools"], "label" | "letter">;
  /** what it looks like, with a letter of the page's language */
  sign(letter: string): ReactNode;
  isPressed?(editor: Editor): boolean;
  isReady?(editor: Editor): boolean;
  run(editor: Editor, help: ToolHelp): void;
};

const drawn = (path: string) => () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const lettered = (kind: string, own?: string) => (letter: string) => (
  <span className={`tool-${kind}`} aria-hidden="true">
    {own ?? letter}
  </span>
);

export const TOOLS: Tool[] = [
  {
    name: "bold",
    sign: lettered("bold"),
    isPressed: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "italic",
    sign: lettered("italic"),
    isPressed: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "underline",
    sign: lettered("underline"),
    isPressed: (editor) => editor.isActive("underline"),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: "heading-2",
    sign: lettered("heading", "H2"),
    isPressed: (editor) => editor.isActive("heading", { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: "heading-3",
    sign: lettered("heading", "H3"),
    isPressed: (editor) => editor.isActive("heading", { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: "bullet-list",
    sign: drawn("M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"),
    isPressed: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "ordered-list",
    sign: drawn("M10 6h10M10 12h10M10 18h10M4 4l1.500-1v5M3.500 14.500c0-2 3-2 3 0 0 1.500-3 2-3 3.500h3"),
    isPressed: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "quote",
    sign: drawn("M10 7H5v6h5V7zm0 6c0 3-1.500 4-4 4.500M19 7h-5v6h5V7zm0 6c0 3-1.500 4-4 4.500"),
    isPressed: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "link",
    sign: drawn(
      "M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1.500-1.500",
    ),
    isPressed: (editor) => editor.isActive("link"),
    run: (_editor, help) => help.askForLink(),
  },
  {
    name: "image",
    sign: drawn("M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01"),
    run: (_editor, help) => help.askForImages(),
  },
  {
    name: "describe-image",
    sign: lettered("heading", "ALT"),
    isReady: (editor) => editor.isActive("image"),
    run: (_editor, help) => help.describeImage(),
  },
  {
    name: "undo",
    sign: drawn("M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"),
    isReady: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "redo",
    sign: drawn("M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3"),
    isReady: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
