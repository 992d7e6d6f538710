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
function typeAfterImages(markedLines: string[], images: number): string {
  const paragraphs = markedLines.map((text) => paragraphOf(text.replace("|", "")));
  const documentNode = schema.node("doc", null, paragraphs);
  const line = markedLines.findIndex((text) => text.includes("|"));
  const offset = paragraphs.slice(0, line).reduce((size, { nodeSize }) => size + nodeSize, 0);
  let at = offset + 1 + (markedLines[line]?.indexOf("|") ?? 0);
  let state = EditorState.create({ doc: documentNode, selection: TextSelection.create(documentNode, at) });
  for (let image = 1; image <= images; image += 1) {
    const { tr, next } = putImage(state, at, String(image));
    state = state.apply(tr);
    at = next;
  }
  return shape(state.apply(state.tr.insertText("다")).doc);
}

const shape = (documentNode: Node) =>
  documentNode.children
    .map((block) => (block.type.name === "image" ? `[${block.attrs.src}]` : block.textContent))
    .join("/");

describe("the insertion of images", () => {
  test.each([
    [["가|"], 1, "가/[1]/다"],
    [["가|"], 3, "가/[1]/[2]/[3]/다"],
    [["|"], 2, "[1]/[2]/다"],
    [["가|", "나"], 2, "가/[1]/[2]/다나"],
    [["가|나"], 2, "가/[1]/[2]/다나"],
    [["|가"], 2, "[1]/[2]/다가"],
    [["가", "|", "나"], 1, "가/[1]/다나"],
  ])(
    "keeps the order of images at %j and puts the next letter below: %d of them",
    (markedLines, images, expected) => {
      expect(typeAfterImages(markedLines, images)).toBe(expected);
    },
  );

  test("leaves a cursor where it is if it has moved elsewhere", () => {
    const documentNode = schema.node("doc", null, [paragraphOf("가"), paragraphOf("나")]);
    const state = EditorState.create({ doc: documentNode, selection: TextSelection.create(documentNode, 2) });
    const { tr } = putImage(state, 5, "1");
    const typedState = state.apply(tr);
    expect(shape(typedState.apply(typedState.tr.insertText("다")).doc)).toBe("가다/나/[1]");
  });
});
