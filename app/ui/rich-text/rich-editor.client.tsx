import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { safeHref } from "./addresses";
import { editorExtensions } from "./editor-extensions.client";
import { EditorToolbar } from "./editor-toolbar";
import type { ToolHelp } from "./editor-tools";
import type { UploadImage } from "./image-upload";
import { imageFilesOf, reducePasted } from "./pasted-html.client";
import { TextDialog } from "./text-dialog";
import { useImageUploads } from "./use-image-uploads";

/** What the field around the editor asks of it. */
export type EditorHandle = { focus(): void; setHtml(html: string): void };

export type RichEditorProps = {
  id: string;
  /** what the editor opens with */
  html: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  uploadImage: UploadImage;
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
  const toolbar = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useImageUploads(props.uploadImage);
  const editor = useEditorWith(latest, uploads.add, {
    askForLink: () => setAsking("link"),
    goToToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  });
  useEffect(() => latest.current.onBusy(uploads.isBusy), [uploads.isBusy]);
  if (!editor) return null;
  const help: ToolHelp = {
    askForLink: () => setAsking("link"),
    askForImages: () => chooser.current?.click(),
    describeImage: () => setAsking("description"),
  };
  const finish = () => {
    setAsking(null);
    editor.commands.focus();
  };
  return (
    <div className="rich-editor">
      <EditorToolbar editor={editor} help={help} controls={props.id} toolbarRef={toolbar} />
      <EditorContent editor={editor} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="이미지 넣기"
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

function useEditorWith(
  latest: { current: RichEditorProps },
  addImages: ReturnType<typeof useImageUploads>["add"],
  keys: { askForLink(): void; goToToolbar(): void },
): Editor | null {
  const own = useRef<Editor | null>(null);
  const take = (files: File[], at?: number) => {
    if (files.length > 0 && own.current) void addImages(own.current, files, at);
    return files.length > 0;
  };
  const editor = useEditor({
    extensions: editorExtensions(keys),
    content: reducePasted(latest.current.html),
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: () => attributesOf(latest.current),
      transformPastedHTML: reducePasted,
      handlePaste: (_view, event) => take(imageFilesOf(event.clipboardData)),
      handleDrop: (view, event, _slice, isMoved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return !isMoved && take(imageFilesOf(event.dataTransfer), at);
      },
    },
    onUpdate: ({ editor }) => latest.current.onChange(htmlOf(editor)),
  });
  own.current = editor;
  useEffect(() => {
    if (!editor) return;
    latest.current.onReady({
      focus: () => void editor.commands.focus(),
      setHtml: (html) => void editor.commands.setContent(reducePasted(html), { emitUpdate: true }),
    });
  }, [editor, latest]);
  return editor;
}

type DialogProps = { editor: Editor; onClose(): void };

function LinkDialog({ editor, onClose }: DialogProps) {
  const present: unknown = editor.getAttributes("link").href;
  const addressOf = (text: string) => safeHref(text) ?? safeHref(`https://${text}`);
  return (
    <TextDialog
      title="링크"
      label="주소"
      hint="예: https://www.daejeon.go.kr"
      inputMode="url"
      value={typeof present === "string" ? present : ""}
      removeLabel={present ? "링크 없애기" : undefined}
      check={(text) =>
        text && addressOf(text) ? null : "http:// 또는 https://로 시작하는 주소를 입력해 주세요."
      }
      onSubmit={(text) => {
        putLink(editor, addressOf(text) ?? "", text);
        onClose();
      }}
      onRemove={() => {
        editor.chain().extendMarkRange("link").unsetLink().run();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function putLink(editor: Editor, href: string, text: string): void {
  const isBare = editor.state.selection.empty && !editor.isActive("link");
  if (isBare)
    editor.commands.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });
  else editor.chain().extendMarkRange("link").setLink({ href }).run();
}

function DescriptionDialog({ editor, onClose }: DialogProps) {
  return (
    <TextDialog
      title="이미지 설명"
      label="설명"
      hint="이미지를 볼 수 없는 사람에게 읽어 줍니다."
      value={String(editor.getAttributes("image").alt ?? "")}
      check={() => null}
      onSubmit={(alt) => {
        editor.commands.updateAttributes("image", { alt });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
