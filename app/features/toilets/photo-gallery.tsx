import { useEffect, useRef } from "react";
import type { Photo } from "~/backend/toilet";
import { photoHref } from "~/ui/hrefs";
import { enhanceGallery } from "./enhance-gallery";

type PhotoGalleryProps = { name: string; photos: Photo[] };

const fullSize = (photo: Photo) => photoHref(photo.storedName, 1600);

/** The photos as a grid of links; with scripts a link opens the gallery over the whole screen. */
export function PhotoGallery({ name, photos }: PhotoGalleryProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? enhanceGallery(section.current) : undefined), []);
  const ordered = [...photos].sort((a, b) => Number(b.isThumbnail) - Number(a.isThumbnail));
  return (
    <section aria-label="사진" className="photos" ref={section} key={name}>
      <ul className={`photo-wall photo-wall-${Math.min(ordered.length, 4)}`}>
        {ordered.map((photo, index) => (
          <li key={photo.fileSn}>
            <a href={fullSize(photo)} data-title={`${name} 사진 ${index + 1}`}>
              <img
                src={photoHref(photo.storedName, 640)}
                alt={`${name} 사진 ${index + 1}${photo.isThumbnail ? " (대표)" : ""}, 크게 보기`}
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
  return (
    <dialog className="gallery" aria-label={`${name} 사진 크게 보기`}>
      <img alt="" />
      <div className="gallery-bar">
        {hasOthers && (
          <button type="button" className="button" data-step="-1">
            이전
          </button>
        )}
        <p role="status" />
        {hasOthers && (
          <button type="button" className="button" data-step="1">
            다음
          </button>
        )}
        <button type="button" className="button" data-close>
          닫기
        </button>
      </div>
    </dialog>
  );
}
