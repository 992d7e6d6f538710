import { type Node, Schema } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { putImage } from "~/ui/rich-text/use-image-uploads";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "text*" },
    image: { group: "block", attrs: { src: {}, alt: {} } },
    text: {},
  },
});
const paragraphOf = (text?: string) => schema.node("paragraph", null, text ? [schema.text(text)] : []);

/** Inserts images at the cursor, then types. A bar marks the cursor. */
function typeAfterImages(marked: string[], images: number): string {
  const paragraphs = marked.map((text) => paragraphOf(text.replace("|", "")));
  const doc = schema.node("doc", null, paragraphs);
  const line = marked.findIndex((text) => text.includes("|"));
  const before = paragraphs.slice(0, line).reduce((size, { nodeSize }) => size + nodeSize, 0);
  let at = before + 1 + (marked[line]?.indexOf("|") ?? 0);
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
  for (let image = 1; image <= images; image += 1) {
    const { tr, next } = putImage(state, at, String(image));
    state = state.apply(tr);
    at = next;
  }
  return shape(state.apply(state.tr.insertText("다")).doc);
}

const shape = (doc: Node) =>
  doc.children
    .map((block) => (block.type.name === "image" ? `[${block.attrs.src}]` : block.textContent))
    .join("/");

describe("images are inserted in order, and the next letter goes below them", () => {
  test.each([
    [["가|"], 1, "가/[1]/다"],
    [["가|"], 3, "가/[1]/[2]/[3]/다"],
    [["|"], 2, "[1]/[2]/다"],
    [["가|", "나"], 2, "가/[1]/[2]/다나"],
    [["가|나"], 2, "가/[1]/[2]/다나"],
    [["|가"], 2, "[1]/[2]/다가"],
    [["가", "|", "나"], 1, "가/[1]/다나"],
  ])("images at %j are inserted in order: %d of them", (marked, images, expected) => {
    expect(typeAfterImages(marked, images)).toBe(expected);
  });

  test("a cursor that has moved elsewhere stays there", () => {
    const doc = schema.node("doc", null, [paragraphOf("가"), paragraphOf("나")]);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 2) });
    const { tr } = putImage(state, 5, "1");
    const typed = state.apply(tr);
    expect(shape(typed.apply(typed.tr.insertText("다")).doc)).toBe("가다/나/[1]");
  });
});
