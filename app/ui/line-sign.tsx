/** Pictograms of actions: 20 by 20, strokes of 1.75. */
const SIGNS = {
  walk: "M11 3.4h.01M8.4 17.5l2-4.6-2.2-2.1.9-4.3 2.9 2 2.4.6M9.1 6.5L6.3 8.3l-.5 2.6M10.4 12.9l2.5 1.7.7 3",
  share: "M10 12V3.2M6.8 6.2L10 3l3.2 3.2M6.5 9H4.8v7.8h10.4V9h-1.7",
  copy: "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4",
  star: "M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6z",
  wrong: "M10 3.2l7.4 13H2.6zM10 8v4M10 14.2h.01",
  edit: "M4 16l.8-3.4 8.6-8.6 2.6 2.6-8.6 8.6zM11.6 5.8l2.6 2.6",
};

/** A decorative icon beside its label. */
export function LineSign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" className="line-sign" aria-hidden="true">
      <path d={SIGNS[name]} />
    </svg>
  );
}

export function LocateSign() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="10" cy="10" r="2" fill="currentColor" />
      <path d="M10 1v4M10 15v4M1 10h4M15 10h4" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
