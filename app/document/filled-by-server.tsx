type FilledProps = { id: string; nonce: string };

/** What stands in it until finishPage puts styles or a script there; in the browser, what was put there. */
function contentOf(id: string): string {
  return typeof document === "object" ? (document.getElementById(id)?.textContent ?? "") : id;
}

export const CRITICAL_STYLES = "critical-styles";
export const START_LATE_SCRIPT = "start-late";
export const GALLERY_SCRIPT = "gallery-script";
export const INSTANT_FILTER_SCRIPT = "instant-filter-script";

/** The styles that the page needs for its first paint. */
export function CriticalStyles({ nonce }: { nonce: string }) {
  return (
    <style nonce={nonce} id={CRITICAL_STYLES} suppressHydrationWarning>
      {contentOf(CRITICAL_STYLES)}
    </style>
  );
}

/** A script of ours in the page itself. */
export function FilledScript({ id, nonce }: FilledProps) {
  return (
    <script nonce={nonce} id={id} suppressHydrationWarning>
      {contentOf(id)}
    </script>
  );
}
