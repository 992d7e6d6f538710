import { langOf } from "~/languages/lang-of";
import { boardWords } from "./words";

type AuthorProps = { post: { author: string; isByAdministrator: boolean } };

/** Who wrote a post. The mark of administrators stands outside the name: no name can draw it. */
export function Author({ post }: AuthorProps) {
  return (
    <>
      <bdi lang={langOf(post.author)}>{post.author}</bdi>
      {post.isByAdministrator && (
        <>
          {" "}
          <span className="badge badge-strong">{boardWords().administrator}</span>
        </>
      )}
    </>
  );
}
