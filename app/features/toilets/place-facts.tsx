import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { LockKind, Photo, Tag, Toilet } from "~/backend/toilet";
import { langOf } from "~/languages/words";
import { Button } from "~/ui/basics";
import { editToiletHref, photoHref } from "~/ui/hrefs";
import { Icon } from "~/ui/icon";
import { CleanlinessTags, FacilityList, HoursTexts, tagText } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { enhanceGallery } from "./enhance-place";
import type { PlaceSummary } from "./place.server";
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

/** The script fills the row with the photos, so that people can swipe. */
function GalleryDialog({ name, hasOthers }: { name: string; hasOthers: boolean }) {
  const words = placeWords();
  const step = (by: -1 | 1, label: string) => (
    <Button type="button" data-step={by} aria-label={label} title={label}>
      <Icon name="down" />
    </Button>
  );
  return (
    <dialog className="gallery" aria-label={words.gallery(name)}>
      <div className="gallery-bar">
        <strong>
          <UserText>{name}</UserText>
        </strong>
        <span role="status" />
        <Button type="button" data-close aria-label={uiWords().close} title={uiWords().close}>
          <Icon name="cross" />
        </Button>
      </div>
      {hasOthers && step(-1, words.previous)}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls it by keys only if it takes the focus */}
      <div className="gallery-row" tabIndex={0} />
      {hasOthers && step(1, words.next)}
    </dialog>
  );
}

type Fact = { name: string /** null if unknown */; value: ReactNode };

type ToiletFactsProps = {
  toilet: Toilet;
  summary: PlaceSummary;
  /** null on a Korean page */
  addressReading: string | null;
  isMember: boolean;
};

/** Shows known facts as a table, and unknown ones in one line. */
export function ToiletFacts({ toilet, summary, addressReading, isMember }: ToiletFactsProps) {
  const { facts: words } = placeWords();
  const facts = factsOf(toilet, summary, addressReading);
  const unknownFacts = facts.filter(({ value }) => value === null);
  return (
    <section aria-label={words.label} className="toilet-facts">
      <dl>
        {facts.map(({ name, value }) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {unknownFacts.length > 0 && (
        <p className="facts-unknown">
          {words.unknown} {unknownFacts.map(({ name }) => name).join(", ")}
          {isMember && (
            <>
              {" · "}
              <Link to={editToiletHref(toilet.id)}>{words.tell}</Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function factsOf(toilet: Toilet, summary: PlaceSummary, addressReading: string | null): Fact[] {
  const { facts: words } = placeWords();
  const { open, facilities, cleanlinessTags } = summary;
  const { hoursTags, maleLock, femaleLock, maleLockPassword, femaleLockPassword } = toilet;
  return [
    // A name such as "(폐쇄)" closes a toilet without any hours.
    ...(hoursTags.length > 0 || open.state === "unknown"
      ? [
          {
            name: uiWords().hours,
            value: hoursTags.length > 0 ? <Hours tags={hoursTags} {...summary} /> : null,
          },
        ]
      : []),
    {
      name: words.address,
      value: toilet.address ? <Address text={toilet.address} reading={addressReading} /> : null,
    },
    {
      name: uiWords().facilities,
      value: facilities.length > 0 ? <FacilityList facilities={facilities} /> : null,
    },
    {
      name: uiWords().cleanliness,
      value: cleanlinessTags.length > 0 ? <CleanlinessTags tags={cleanlinessTags} /> : null,
    },
    ...(maleLock === "unknown" && femaleLock === "unknown"
      ? [{ name: words.lock, value: null }]
      : [
          { name: words.maleLock, value: lockOf(maleLock, maleLockPassword) },
          { name: words.femaleLock, value: lockOf(femaleLock, femaleLockPassword) },
        ]),
  ];
}

type HoursProps = { tags: Tag[] } & Pick<PlaceSummary, "open" | "hoursOnPaper" | "quotedHours">;

/** Shows the registered hours; on a page in another language, what they mean, and the Korean text if it says more. */
function Hours({ tags, open, hoursOnPaper, quotedHours }: HoursProps) {
  const isKnown = open.state !== "unknown";
  if (!isKnown || !tags.some(({ name }) => langOf(tagText(name))))
    return <HoursTexts tags={tags} areUnderstood={isKnown} />;
  if (langOf(hoursOnPaper)) return <HoursTexts tags={tags} areUnderstood={false} />;
  return (
    <>
      {hoursOnPaper} <HoursTexts tags={quotedHours} areUnderstood={false} />
    </>
  );
}

function lockOf(kind: LockKind, password: string): ReactNode {
  if (kind === "unknown") return null;
  if (kind !== "password") return placeWords().facts.lockKinds[kind];
  if (!password) return placeWords().facts.noCode;
  return (
    <>
      {placeWords().facts.lockKinds.password} <strong className="lock-code">{password}</strong>
    </>
  );
}

/** Shows the address as on signs, with its reading. */
function Address({ text, reading }: { text: string; reading: string | null }) {
  return (
    <>
      <UserText>{text}</UserText>
      {reading && <small className="address-reading">{reading}</small>}
    </>
  );
}
