import type { Editor } from "@tiptap/react";
import { safeHref } from "./addresses";
import { TextDialog } from "./text-dialog";
import { richTextWords } from "./words";

type DialogProps = { editor: Editor; onClose(): void };

export function LinkDialog({ editor, onClose }: DialogProps) {
  const present: unknown = editor.getAttributes("link").href;
  const { dialogs: words, tools } = richTextWords();
  const addressOf = (text: string) => safeHref(text) ?? safeHref(`https://${text}`);
  return (
    <TextDialog
      title={tools.link}
      label={words.address}
      hint={words.addressHint}
      inputMode="url"
      value={typeof present === "string" ? present : ""}
      check={(text) => (text && addressOf(text) ? null : words.noAddress)}
      onSubmit={(text) => putLink(editor, addressOf(text) ?? "", text)}
      onRemove={present ? () => void editor.chain().extendMarkRange("link").unsetLink().run() : undefined}
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
  const { dialogs: words } = richTextWords();
  return (
    <TextDialog
      title={words.image}
      label={words.description}
      hint={words.descriptionHint}
      value={String(editor.getAttributes("image").alt ?? "")}
      check={() => null}
      onSubmit={(alt) => void editor.commands.updateAttributes("image", { alt })}
      onClose={onClose}
    />
  );
}
