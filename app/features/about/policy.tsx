import type { ReactNode } from "react";
import { locationTermsWords } from "./location-terms-words";

const anchorOf = (index: number) => `section-${index + 1}`;

/** Links to the sections of a long text. Closed, because it would push the text off a phone's screen. */
export function Contents({ titles }: { titles: readonly string[] }) {
  return (
    <details className="contents">
      <summary>{locationTermsWords().contents}</summary>
      <ol>
        {titles.map((title, index) => (
          <li key={title}>
            <a href={`#${anchorOf(index)}`}>{title}</a>
          </li>
        ))}
      </ol>
    </details>
  );
}

type PolicySectionProps = {
  index: number;
  title: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
  children?: ReactNode;
};

export function PolicySection({ index, title, paragraphs = [], items = [], children }: PolicySectionProps) {
  return (
    <section id={anchorOf(index)}>
      <h2>
        {index + 1}. {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
