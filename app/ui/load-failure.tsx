import { MessageText } from "./korean";

export function LoadFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <p className="card empty" role="alert">
      <MessageText>{failure}</MessageText>
    </p>
  );
}
