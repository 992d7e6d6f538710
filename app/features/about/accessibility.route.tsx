import { Card } from "~/ui/basics";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { TextWithLink } from "./text-with-link";
import { aboutWords } from "./words";

export const handle = { cache: "revalidated" };
export const meta = pageTitle(
  () => layoutWords().footer.accessibility,
  () => [{ name: "description", content: aboutWords().accessibility.description }],
);

export default function AccessibilityStatement() {
  const { accessibility: words } = aboutWords();
  return (
    <div className="page page-narrow">
      <Card as="article" className="prose policy">
        <h1>{layoutWords().footer.accessibility}</h1>
        <p>
          {words.writtenOn}
          <time dateTime="2026-11-21">{words.day}</time>
        </p>
        <p>{words.aim}</p>
        <Section title={words.kept} items={words.keptItems} />
        <Section title={words.lacking} items={words.lackingItems} />
        <section>
          <h2>{words.checked}</h2>
          <p>{words.checkedText}</p>
        </section>
        <section>
          <h2>{words.tell}</h2>
          <p>
            <TextWithLink text={words.tellText} to="/community" />
          </p>
        </section>
      </Card>
    </div>
  );
}

function Section({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
