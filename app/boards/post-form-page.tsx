import { useLoaderData } from "@remix-run/react";
import { PostForm } from "./post-form";
import type { PostFormData } from "./post-form.server";
import { boardWords } from "./words";

export function PostFormPage() {
  const page = useLoaderData<PostFormData>();
  const { boards, form } = boardWords();
  return (
    <>
      <h1>{form.heading(boards[page.frame.board].title, form.modes[page.mode])}</h1>
      <PostForm page={page} />
    </>
  );
}
