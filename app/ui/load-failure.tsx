import { Said } from "./korean";

export function LoadFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <p className="card empty" role="alert">
      <Said>{failure}</Said>
    </p>
  );
}
