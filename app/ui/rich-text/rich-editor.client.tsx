import { DOMParser as ParserOfSchema, type Schema } from "@tiptap/pm/model";
import {
  type AnyExtension,
  type Editor,
  EditorContent,
  Extension,
  getSchema,
  Node,
  textblockTypeInputRule,
  useEditor,
  wrappingInputRule,
} from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
import { createPolicy } from "~/trusted-types/trusted-types";
import { DescriptionDialog, EditorToolbar, LinkDialog, type ToolHelp } from "./editor-toolbar";
import type { UploadImage } from "./image-upload";
import { reduceHtml } from "./reduce-html";
import { LINK_REL, ownImagePath, safeHref } from "./text-to-html";
import { toPlainText } from "./to-plain-text";
import { useImageUploads } from "./use-image-uploads";
import { richTextWords } from "./words";

export type EditorHandle = { focus(): void; setHtml(html: string): void };

export type RichEditorProps = {
  id: string;
  html: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  uploadImage: UploadImage;
  onReady(handle: EditorHandle): void;
  /** called on every change; with an empty text if the editor is empty */
  onChange(html: string): void;
  onBusy(isBusy: boolean): void;
};

const EMPTY_END = "<p></p>";

/** Returns the post's HTML without the empty line that the editor keeps at its end. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return "";
  let html = editor.getHTML();
  while (html.endsWith(EMPTY_END)) html = html.slice(0, -EMPTY_END.length);
  return html;
}

/** The rich text editor. It creates no style elements or attributes, which the content security policy forbids. */
export function RichEditor(props: RichEditorProps) {
  const { id, onBusy } = props;
  const [asking, setAsking] = useState<"link" | "description" | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useImageUploads(props.uploadImage);
  const [help] = useState<ToolHelp>(() => ({
    askForLink: () => setAsking("link"),
    askForImages: () => chooser.current?.click(),
    describeImage: () => setAsking("description"),
    goToToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  }));
  const editor = usePostEditor(props, help);
  useEffect(() => onBusy(uploads.isBusy), [uploads.isBusy, onBusy]);
  const finish = () => {
    setAsking(null);
    editor.commands.focus();
  };
  /** Handles pasted or dropped files; preventDefault stops the editor's own handling. */
  const handleFiles = (event: SyntheticEvent, transfer: DataTransfer, at?: number) => {
    const files = filesOf(transfer);
    if (files.length === 0) return;
    event.preventDefault();
    void uploads.add(editor, files, at);
  };
  return (
    <div className="rich-editor">
      <EditorToolbar editor={editor} help={help} controls={id} toolbarRef={toolbar} />
      <EditorContent
        editor={editor}
        onPasteCapture={(event) => handleFiles(event, event.clipboardData)}
        onDropCapture={(event) => {
          const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          if (!editor.view.dragging) handleFiles(event, event.dataTransfer, at);
        }}
      />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={richTextWords().tools.image}
        onChange={({ currentTarget }) => {
          void uploads.add(editor, [...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <p role="status" className="rich-editor-status">
        {uploads.status}
      </p>
      {asking === "link" && <LinkDialog editor={editor} onClose={finish} />}
      {asking === "description" && <DescriptionDialog editor={editor} onClose={finish} />}
    </div>
  );
}

function usePostEditor(props: RichEditorProps, help: ToolHelp): Editor {
  const { id, html, labelId, describedBy, isInvalid, isRequired, onReady } = props;
  const [opening] = useState(() => {
    const extensions = editorExtensions(help);
    return { extensions, content: parsePost(getSchema(extensions), html) };
  });
  // Memoised, because a new object makes the editor render again.
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: "rich-text rich-editor-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(isInvalid && { "aria-invalid": "true" }),
        ...(isRequired && { "aria-required": "true" }),
      },
      transformPastedHTML: reducePasted,
    }),
    [id, labelId, describedBy, isInvalid, isRequired],
  );
  const editor = useEditor({
    ...opening,
    editorProps,
    injectCSS: false,
    onUpdate: () => props.onChange(htmlOf(editor)),
  });
  useEffect(() => {
    onReady({
      focus: () => void editor.commands.focus(),
      setHtml: (html) =>
        void editor.commands.setContent(parsePost(editor.schema, html), { emitUpdate: true }),
    });
  }, [editor, onReady]);
  return editor;
}

/** Trusts what the editor's schema keeps: it parses the text in a document where nothing runs or loads. */
const policy = createPolicy("editor", { createHTML: (html) => html });

function parsePost(schema: Schema, html: string) {
  const { body } = new DOMParser().parseFromString(policy.createHTML(reducePasted(html)), "text/html");
  return ParserOfSchema.fromSchema(schema).parse(body).toJSON();
}

/** Leaves HTML that was copied from this editor unchanged, because the editor's schema parses it. */
function reducePasted(html: string): string {
  return html.includes("data-pm-slice") ? html : (reduceHtml(html) ?? "");
}

/** Returns the pasted or dropped files; none if text comes with them, as from a spreadsheet. */
function filesOf(transfer: DataTransfer): File[] {
  return toPlainText(transfer.getData("text/html")) === "" ? [...transfer.files] : [];
}

/** Creates headings from Markdown: `#` and `##` make the larger, `###` the smaller one. */
function withHeadingMarks(heading: Node): Node {
  return heading.extend({
    addInputRules() {
      const rule = (find: RegExp, level: number) =>
        textblockTypeInputRule({ find, type: this.type, getAttributes: { level } });
      return [rule(/^#{1,2}\s$/, 2), rule(/^###\s$/, 3)];
    },
  });
}

/** An ordered list that starts at 1 and has no type, because posts save neither. "3. " therefore stays text. */
function withPlainNumbers(list: Node): Node {
  return list.extend({
    addAttributes: () => ({}),
    renderHTML: () => ["ol", 0],
    addInputRules() {
      return [wrappingInputRule({ find: /^1\.\s$/, type: this.type })];
    },
  });
}

/** Tab always leaves the editor. Mod-] and Mod-[ indent and outdent list items, as in other programs. */
function withoutTab(item: Node): Node {
  return item.extend({
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        "Mod-]": () => this.editor.commands.sinkListItem(this.name),
        "Mod-[": () => this.editor.commands.liftListItem(this.name),
      };
    },
  });
}

const CHANGES: Record<string, (node: Node) => Node> = {
  heading: withHeadingMarks,
  orderedList: withPlainNumbers,
  listItem: withoutTab,
};

const Kit = StarterKit.extend({
  addExtensions() {
    const extensions: AnyExtension[] = this.parent?.() ?? [];
    return extensions.map((extension) => {
      const change = CHANGES[extension.name];
      return change && extension instanceof Node ? change(extension) : extension;
    });
  },
}).configure({
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  heading: { levels: [2, 3] },
  // Adds an empty line after an image at the end; Enter leaves the other blocks.
  trailingNode: { notAfter: ["heading", "bulletList", "orderedList", "blockquote"] },
  dropcursor: { color: false, width: 3, class: "rich-editor-drop" },
  link: {
    openOnClick: false,
    isAllowedUri: (address) => safeHref(address) !== null,
    HTMLAttributes: { target: null, rel: LINK_REL, class: null },
  },
});

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Accepts images of this site's boards only; pasted images of other sites are dropped. */
const OwnImage = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: ownPathOf },
    alt: { default: "", parseHTML: (element: HTMLElement) => element.getAttribute("alt") ?? "" },
    width: attribute("width"),
    height: attribute("height"),
  }),
  parseHTML: () => [{ tag: "img[src]", getAttrs: (element) => ownPathOf(element) !== null && null }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

function ownPathOf(image: HTMLElement): string | null {
  return ownImagePath(image.getAttribute("src") ?? "", [window.location.origin]);
}

function editorExtensions(help: ToolHelp): AnyExtension[] {
  const Keys = Extension.create({
    name: "postKeys",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => {
        help.askForLink();
        return true;
      },
      "Alt-F10": () => {
        help.goToToolbar();
        return true;
      },
    }),
  });
  return [Kit, OwnImage, Keys];
}
