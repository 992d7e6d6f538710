import { useLoaderData } from "@remix-run/react";
import { BOARDS } from "./boards";
import { MODE_TITLES, PostForm } from "./post-form";
import type { PostFormData } from "./post-form.server";

export function PostFormPage() {
  const page = useLoaderData<PostFormData>();
  return (
    <>
      <h1>
        {BOARDS[page.frame.board].title} {MODE_TITLES[page.mode]}
      </h1>
      <PostForm page={page} />
    </>
  );
}
