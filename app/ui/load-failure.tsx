/** Says in place of what could not be loaded why it is not there; nothing where it is. */
export function LoadFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <p className="card empty" role="alert">
      {failure}
    </p>
  );
}
