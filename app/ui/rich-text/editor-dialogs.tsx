import type { Editor } from "@tiptap/react";
import { safeHref } from "./addresses";
import { TextDialog } from "./text-dialog";

type DialogProps = { editor: Editor; onClose(): void };

export function LinkDialog({ editor, onClose }: DialogProps) {
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

/** Makes what is selected, or the link that the cursor is in, a link; where there is neither, the address itself. */
function putLink(editor: Editor, href: string, text: string): void {
  const isBare = editor.state.selection.empty && !editor.isActive("link");
  if (isBare)
    editor.commands.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });
  else editor.chain().extendMarkRange("link").setLink({ href }).run();
}

export function DescriptionDialog({ editor, onClose }: DialogProps) {
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
