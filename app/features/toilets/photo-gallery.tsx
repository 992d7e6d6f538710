import { forwardRef, type MouseEvent, useRef, useState } from "react";
import type { Photo } from "~/backend/toilet";
import { photoHref } from "~/hrefs";

type PhotoGalleryProps = { name: string; photos: Photo[] };

const fullSize = (photo: Photo) => photoHref(photo.storedName, 1600);

/** The photos as a grid of links; with scripts a link opens the gallery over the whole screen. */
export function PhotoGallery({ name, photos }: PhotoGalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  const ordered = [...photos].sort((a, b) => Number(b.isThumbnail) - Number(a.isThumbnail));
  if (ordered.length === 0) return <p className="card empty photo-empty">등록된 사진이 없습니다.</p>;

  function open(event: MouseEvent, index: number) {
    // A new tab or window that was asked for stays one.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
    dialog.current?.showModal();
  }
  const step = (by: number) => setShown((now) => (now + by + ordered.length) % ordered.length);
  return (
    <section aria-label="사진" className="photos">
      <ul className={`photo-wall photo-wall-${Math.min(ordered.length, 4)}`}>
        {ordered.map((photo, index) => (
          <li key={photo.fileSn}>
            <a href={fullSize(photo)} onClick={(event) => open(event, index)}>
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
      <GalleryDialog name={name} photos={ordered} shown={shown} step={step} ref={dialog} />
    </section>
  );
}

type GalleryDialogProps = { name: string; photos: Photo[]; shown: number; step(by: number): void };

/** One photo over the whole screen, with the ways to the others. */
const GalleryDialog = forwardRef<HTMLDialogElement, GalleryDialogProps>(function GalleryDialog(
  { name, photos, shown, step },
  ref,
) {
  const current = photos[shown];
  const hasOthers = photos.length > 1;
  return (
    <dialog
      ref={ref}
      className="gallery"
      aria-label={`${name} 사진 크게 보기`}
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") step(-1);
        if (key === "ArrowRight") step(1);
      }}
    >
      {current && (
        <>
          <img src={fullSize(current)} alt={`${name} 사진 ${shown + 1}`} loading="lazy" />
          <div className="gallery-bar">
            {hasOthers && (
              <button type="button" className="button" onClick={() => step(-1)}>
                이전
              </button>
            )}
            <p role="status">
              {shown + 1} / {photos.length}
            </p>
            {hasOthers && (
              <button type="button" className="button" onClick={() => step(1)}>
                다음
              </button>
            )}
            <button
              type="button"
              className="button"
              onClick={(event) => event.currentTarget.closest("dialog")?.close()}
            >
              닫기
            </button>
          </div>
        </>
      )}
    </dialog>
  );
});
