import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { SIGNS, TOOLS, type ToolHelp } from "./editor-tools";
import { richTextWords } from "./words";

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
