import { DOMParser as ParserOfSchema, type Schema } from "@tiptap/pm/model";
import { type Editor, EditorContent, getSchema, useEditor } from "@tiptap/react";
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
import { createPolicy } from "~/trusted-types/trusted-types";
import { DescriptionDialog, LinkDialog } from "./editor-dialogs";
import { editorExtensions } from "./editor-extensions.client";
import { EditorToolbar } from "./editor-toolbar";
import type { ToolHelp } from "./editor-tools";
import type { UploadImage } from "./image-upload";
import { reduceHtml } from "./reduce-html";
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
