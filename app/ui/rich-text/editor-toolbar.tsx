import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Button } from "~/ui/basics";
import { FieldHint } from "~/ui/form-fields";
import { uiWords } from "~/ui/words";
import { safeHref } from "./text-to-html";
import { type RichTextWords, richTextWords } from "./words";

type ToolbarProps = {
  editor: Editor;
  help: ToolHelp;
  controls: string;
  toolbarRef: RefObject<HTMLDivElement>;
};

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Toolbar with one Tab stop and arrow keys inside (WAI-ARIA toolbar pattern). */
export function EditorToolbar({ editor, help, controls, toolbarRef }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const states = useToolStates(editor, TOOLS);
  const { tools: words } = richTextWords();
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = MOVES[event.key]?.(current, TOOLS.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div
      className="rich-editor-toolbar"
      role="toolbar"
      aria-label={words.label}
      aria-controls={controls}
      onKeyDown={move}
      ref={toolbarRef}
    >
      {TOOLS.map(({ name, run }, index) => {
        const isReady = states[index]?.isReady ?? true;
        return (
          <button
            key={name}
            type="button"
            className="tool"
            title={words[name]}
            aria-label={words[name]}
            aria-pressed={states[index]?.isPressed}
            aria-disabled={isReady ? undefined : true}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isReady && run(editor, help)}
          >
            {SIGNS[name](words.letter)}
          </button>
        );
      })}
    </div>
  );
}

function useToolStates(editor: Editor, tools: typeof TOOLS) {
  return useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map(({ isPressed, isReady }) => ({
        isPressed: isPressed?.(editor),
        isReady: isReady?.(editor) ?? true,
      })),
  });
}

export type ToolHelp = {
  askForLink(): void;
  askForImages(): void;
  describeImage(): void;
  goToToolbar(): void;
};

/** Key of the tool's label, which is its accessible name and its tooltip. */
type ToolName = Exclude<keyof RichTextWords["tools"], "label" | "letter">;

type Tool = {
  name: ToolName;
  isPressed?(editor: Editor): boolean;
  isReady?(editor: Editor): boolean;
  run(editor: Editor, help: ToolHelp): void;
};

const iconOf = (path: string) => () => (
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

/** Icon of each tool, where suitable with a letter of the page's language. */
const SIGNS: Record<ToolName, (letter: string) => ReactNode> = {
  bold: lettered("bold"),
  italic: lettered("italic"),
  underline: lettered("underline"),
  "heading-2": lettered("heading", "H2"),
  "heading-3": lettered("heading", "H3"),
  "bullet-list": iconOf("M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"),
  "ordered-list": iconOf(
    "M10 6h10M10 12h10M10 18h10M4 4l1.500-1v5M3.500 14.500c0-2 3-2 3 0 0 1.500-3 2-3 3.500h3",
  ),
  quote: iconOf("M10 7H5v6h5V7zm0 6c0 3-1.500 4-4 4.500M19 7h-5v6h5V7zm0 6c0 3-1.500 4-4 4.500"),
  link: iconOf(
    "M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1.500-1.500",
  ),
  image: iconOf("M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01"),
  "describe-image": lettered("heading", "ALT"),
  undo: iconOf("M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"),
  redo: iconOf("M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3"),
};

type Change = (chain: ChainedCommands) => ChainedCommands;

const toggle = (name: ToolName, kind: string, change: Change, attributes?: { level: number }): Tool => ({
  name,
  isPressed: (editor) => editor.isActive(kind, attributes),
  run: (editor) => change(editor.chain().focus()).run(),
});

const TOOLS: Tool[] = [
  toggle("bold", "bold", (chain) => chain.toggleBold()),
  toggle("italic", "italic", (chain) => chain.toggleItalic()),
  toggle("underline", "underline", (chain) => chain.toggleUnderline()),
  toggle("heading-2", "heading", (chain) => chain.toggleHeading({ level: 2 }), { level: 2 }),
  toggle("heading-3", "heading", (chain) => chain.toggleHeading({ level: 3 }), { level: 3 }),
  toggle("bullet-list", "bulletList", (chain) => chain.toggleBulletList()),
  toggle("ordered-list", "orderedList", (chain) => chain.toggleOrderedList()),
  toggle("quote", "blockquote", (chain) => chain.toggleBlockquote()),
  { name: "link", isPressed: (editor) => editor.isActive("link"), run: (_, help) => help.askForLink() },
  { name: "image", run: (_, help) => help.askForImages() },
  {
    name: "describe-image",
    isReady: (editor) => editor.isActive("image"),
    run: (_, help) => help.describeImage(),
  },
  {
    name: "undo",
    isReady: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "redo",
    isReady: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

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

/** Links the selection or the link at the cursor; without either, inserts the URL as a link. */
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

type TextDialogProps = {
  title: string;
  label: string;
  value: string;
  hint?: string;
  inputMode?: "url" | "text";
  check(text: string): string | null;
  onSubmit(text: string): void;
  onRemove?(): void;
  onClose(): void;
};

/** Asks for a text. Rendered outside of the page's form, so that Enter and its field don't belong to that form. */
function TextDialog({ title, label, value, hint, ...props }: TextDialogProps) {
  const dialog = useModal();
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  function finish(change: () => void) {
    change();
    props.onClose();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    const fault = props.check(text);
    setError(fault);
    if (!fault) finish(() => props.onSubmit(text));
  }
  return createPortal(
    <dialog ref={dialog} className="text-dialog" aria-labelledby={`${id}-title`} onClose={props.onClose}>
      <form onSubmit={submit} noValidate className="form">
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <FieldHint id={id} hint={hint} />
          <input
            id={id}
            name="text"
            defaultValue={value}
            inputMode={props.inputMode ?? "text"}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
          />
          {error && (
            <p className="field-error" id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
        </div>
        <div className="actions">
          <Button type="submit" kind="primary">
            {richTextWords().dialogs.apply}
          </Button>
          {props.onRemove && (
            <Button
              type="button"
              kind="quiet-danger"
              onClick={() => props.onRemove && finish(props.onRemove)}
            >
              {richTextWords().dialogs.removeLink}
            </Button>
          )}
          <Button type="button" onClick={() => dialog.current?.close()}>
            {uiWords().form.cancel}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
