import { useHref } from "@remix-run/react";
import type { Marker } from "~/toilet-directory/directory";
import { toiletHref } from "~/ui/hrefs";
import { Korean } from "~/ui/korean";
import { pickerWords } from "./words";

/** Names the toilet of a pressed pin. Its link opens a new window, so that the form keeps its texts. */
export function KnownToilet({ marker }: { marker: Marker }) {
  const { known, newWindow } = pickerWords();
  const id = marker.kind === "stack" ? marker.ids[0] : marker.kind === "toilet" ? marker.id : undefined;
  const href = useHref(toiletHref(id ?? ""));
  if (marker.kind === "cluster") return null;
  return (
    <>
      {known(marker.count)}{" "}
      <a href={href} target="_blank" rel="noreferrer">
        <Korean>{marker.name}</Korean>
        <span className="visually-hidden">{newWindow}</span>
      </a>
    </>
  );
}
