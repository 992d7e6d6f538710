import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { type ActionFunctionArgs, redirect } from "react-router";
import { contentKindOf } from "~/ui/rich-text/content-kind";
import { RichTextField } from "~/ui/rich-text/rich-text-field";
import { DraftNotice, useDraft } from "../../../app/ui/rich-text/use-draft";

/** A minimal form with the rich text field, whose server side the tests replace. */

type PageData = { html: string };

function WritePage() {
  const { html } = useLoaderData() as PageData;
  const reply = useActionData() as { error: string } | undefined;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, "member:free:new", ["title", "content", "contentFormat"]);
  return (
    <main>
      <h1>글쓰기</h1>
      <DraftNotice {...draft} />
      <Form method="post" ref={form} className="form" noValidate>
        <div className="field">
          <label htmlFor="title">제목</label>
          <input id="title" name="title" />
        </div>
        <RichTextField
          label="내용"
          html={html}
          isPlain={contentKindOf(html, html) === "plain"}
          plainNotice={<p>원본을 그대로 둘까요?</p>}
          uploadAction="/images"
          isRequired
          errors={reply ? [reply.error] : []}
        >
          <label htmlFor="images">사진</label>
          <input id="images" type="file" name="images" multiple />
        </RichTextField>
        <button type="submit" className="button button-primary">
          저장
        </button>
        <Link to="/list">목록</Link>
      </Form>
    </main>
  );
}

async function save({ request }: ActionFunctionArgs) {
  const body = await request.formData();
  const answer = await fetch("/save", { method: "POST", body });
  return answer.ok ? redirect("/list") : { error: await answer.text() };
}

/** @param data the form's initial content */
export function pageRoutes(data: PageData) {
  return [
    { id: "write", path: "/write", Component: WritePage, loader: () => data, action: save },
    {
      id: "list",
      path: "/list",
      Component: () => (
        <main>
          <h1>목록</h1>
          <Link to="/write">글쓰기</Link>
        </main>
      ),
    },
  ];
}
