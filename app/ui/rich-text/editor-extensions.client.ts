import { type AnyExtension, Extension, Node, textblockTypeInputRule, wrappingInputRule } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { LINK_REL, ownImagePath, safeHref } from "./addresses";
import type { ToolHelp } from "./editor-tools";

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

export function editorExtensions(help: ToolHelp): AnyExtension[] {
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
