import { langOf } from "~/languages/lang-of";
import { boardWords } from "./words";

type AuthorProps = { post: { author: string | null; isByAdministrator: boolean } };

/** Who wrote a post. The mark of administrators stands outside the name: no name can draw it. */
export function Author({ post }: AuthorProps) {
  return (
    <>
      {post.author && <bdi lang={langOf(post.author)}>{post.author}</bdi>}
      {post.isByAdministrator && (
        <>
          {post.author && " "}
          <span className="badge badge-strong">{boardWords().administrator}</span>
        </>
      )}
    </>
  );
}
