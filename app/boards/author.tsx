import { UserText } from "~/ui/user-text";
import { boardWords } from "./words";

type AuthorProps = { post: { author: string | null; isByAdministrator: boolean } };

/** Shows a post's author. The administrator badge is outside the name, so that no name can imitate it. */
export function Author({ post }: AuthorProps) {
  return (
    <>
      {post.author && <UserText>{post.author}</UserText>}
      {post.isByAdministrator && (
        <>
          {post.author && " "}
          <span className="badge badge-strong">{boardWords().administrator}</span>
        </>
      )}
    </>
  );
}
