import { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useRef, useState } from "react";
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
  /** false: it has no button for images, and says so of those that are pasted */
  takesImages: boolean;
  onReady(handle: EditorHandle): void;
  /** told of every change; an empty text where nothing is in it */
  onChange(html: string): void;
  onBusy(isBusy: boolean): void;
};

const EMPTY_END = "<p></p>";

/** The post's HTML, without the empty line that the editor keeps at the end to write on. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return "";
  let html = editor.getHTML();
  while (html.endsWith(EMPTY_END)) html = html.slice(0, -EMPTY_END.length);
  return html;
}

function attributesOf(props: RichEditorProps): Record<string, string> {
  return {
    id: props.id,
    class: "rich-text rich-editor-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": props.labelId,
    ...(props.describedBy && { "aria-describedby": props.describedBy }),
    ...(props.isInvalid && { "aria-invalid": "true" }),
    ...(props.isRequired && { "aria-required": "true" }),
  };
}

/** The rich text editor. It writes no style element or attribute, so that the page's policy stays strict. */
export function RichEditor(props: RichEditorProps) {
  const latest = useRef(props);
  latest.current = props;
  const [asking, setAsking] = useState<"link" | "description" | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useImageUploads(props.uploadImage);
  const [help] = useState<ToolHelp>(() => ({
    askForLink: () => setAsking("link"),
    askForImages: () => chooser.current?.click(),
    describeImage: () => setAsking("description"),
    goToToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  }));
  const editor = useEditorIn(box, latest, uploads.add, help);
  useEffect(() => latest.current.onBusy(uploads.isBusy), [uploads.isBusy]);
  const finish = () => {
    setAsking(null);
    editor?.commands.focus();
  };
  return (
    <div className="rich-editor">
      {editor && (
        <EditorToolbar
          {...{ editor, help }}
          takesImages={props.takesImages}
          controls={props.id}
          toolbarRef={toolbar}
        />
      )}
      <div ref={box} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={richTextWords().tools.image}
        onChange={({ currentTarget }) => {
          if (editor) void uploads.add(editor, [...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <p role="status" className="rich-editor-status">
        {uploads.status}
      </p>
      {editor && asking === "link" && <LinkDialog editor={editor} onClose={finish} />}
      {editor && asking === "description" && <DescriptionDialog editor={editor} onClose={finish} />}
    </div>
  );
}

/** Tiptap's own component would draw node views in React besides, which nothing here is, and weigh 6 kB. */
function useEditorIn(
  box: RefObject<HTMLElement>,
  latest: RefObject<RichEditorProps>,
  addImages: ReturnType<typeof useImageUploads>["add"],
  help: ToolHelp,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    const props = latest.current;
    if (!box.current || !props) return;
    const take = (files: File[], at?: number) => {
      if (files.length > 0) void addImages(created, files, at);
      return files.length > 0;
    };
    const created = new Editor({
      element: box.current,
      extensions: editorExtensions(help),
      content: reducePasted(props.html),
      injectCSS: false,
      editorProps: {
        attributes: () => attributesOf(latest.current ?? props),
        transformPastedHTML: reducePasted,
        handlePaste: (_view, event) => take(filesOf(event.clipboardData)),
        handleDrop: (view, event, _slice, isMoved) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          return !isMoved && take(filesOf(event.dataTransfer), at);
        },
      },
      onUpdate: () => latest.current?.onChange(htmlOf(created)),
    });
    setEditor(created);
    props.onReady({
      focus: () => void created.commands.focus(),
      setHtml: (html) => void created.commands.setContent(reducePasted(html), { emitUpdate: true }),
    });
    return () => created.destroy();
  }, [box, latest, addImages, help]);
  const attributes = JSON.stringify(latest.current && attributesOf(latest.current));
  useEffect(() => {
    // Has the editor ask for its attributes again.
    if (attributes) editor?.setOptions({});
  }, [editor, attributes]);
  return editor;
}

/** What was copied from this editor stays as it is: the schema reads it. */
function reducePasted(html: string): string {
  return html.includes("data-pm-slice") ? html : (reduceHtml(html) ?? "");
}

/** The files that are pasted or dropped; none where words come with them, as from a spreadsheet, which then count. */
function filesOf(transfer: DataTransfer | null): File[] {
  return toPlainText(transfer?.getData("text/html") ?? "") === "" ? [...(transfer?.files ?? [])] : [];
}
