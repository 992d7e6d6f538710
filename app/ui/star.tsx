const STAR = "M10 1.5l3 5.5 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z";

/** One star; the style sheet says how it is filled. It says nothing by itself. */
export function Star({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <svg width="20" height="20" aria-hidden="true" className={isFilled ? "star star-filled" : "star"}>
      <path d={STAR} />
    </svg>
  );
}
