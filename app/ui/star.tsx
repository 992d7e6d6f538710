const STAR = "M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8z";

/** One star; the style sheet says how it is filled. It says nothing by itself. */
export function Star({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      className={isFilled ? "star star-filled" : "star"}
    >
      <path d={STAR} />
    </svg>
  );
}
