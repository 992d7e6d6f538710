import { useEffect, useRef } from "react";
import type { Photo } from "~/backend/toilet";
import { Button } from "~/ui/basics";
import { photoHref } from "~/ui/hrefs";
import { enhanceGallery } from "./enhance-gallery";
import { placeWords } from "./words";

type PhotoGalleryProps = { name: string; photos: Photo[] };

const fullSize = (photo: Photo) => photoHref(photo.storedName, 1600);

/** Shows the photos as a grid of links. With scripts a link opens the full-screen gallery. */
export function PhotoGallery({ name, photos }: PhotoGalleryProps) {
  const words = placeWords();
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? enhanceGallery(section.current) : undefined), []);
  const ordered = [...photos].sort((a, b) => Number(b.isThumbnail) - Number(a.isThumbnail));
  return (
    <section aria-label={words.photos} className="photos" ref={section} key={name}>
      <ul className={`photo-wall photo-wall-${Math.min(ordered.length, 4)}`}>
        {ordered.map((photo, index) => (
          <li key={photo.fileSn}>
            <a href={fullSize(photo)} data-title={words.photo(name, index + 1)}>
              <img
                src={photoHref(photo.storedName, 640)}
                alt={
                  words.photo(name, index + 1) + (photo.isThumbnail ? words.mainPhoto : "") + words.enlarge
                }
                width={640}
                height={480}
                loading={index < 2 ? "eager" : "lazy"}
              />
            </a>
          </li>
        ))}
      </ul>
      <GalleryDialog name={name} hasOthers={ordered.length > 1} />
    </section>
  );
}

function GalleryDialog({ name, hasOthers }: { name: string; hasOthers: boolean }) {
  const words = placeWords();
  return (
    <dialog className="gallery" aria-label={words.gallery(name)}>
      <div className="gallery-bar">
        {hasOthers && (
          <Button type="button" data-step="-1">
            {words.previous}
          </Button>
        )}
        <p role="status" />
        {hasOthers && (
          <Button type="button" data-step="1">
            {words.next}
          </Button>
        )}
        <Button type="button" data-close>
          {words.close}
        </Button>
      </div>
    </dialog>
  );
}
