import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { missingFacts, operatorFacts } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { Card, FactList, Notice } from "~/ui/basics";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { dataRecipients } from "./data-recipients.server";
import { locationTermsWords } from "./location-terms-words";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle(
  () => layoutWords().footer.locationTerms,
  () => [{ name: "description", content: locationTermsWords().description }],
);

type Fact = keyof ReturnType<typeof locationTermsWords>["facts"];

export function loader() {
  const facts = operatorFacts(env);
  return {
    facts,
    missing: missingFacts(facts).map(({ setting }) => setting),
    ...dataRecipients(),
  };
}

export default function LocationTerms() {
  const { facts, missing, mapHosts, asksKakao } = useLoaderData<typeof loader>();
  const words = locationTermsWords();
  const missingWords = missing.flatMap((name) => (name in words.facts ? words.facts[name as Fact] : []));
  const factsOf = (...names: Fact[]) =>
    names.map((name) => [words.facts[name], facts[name] || words.notFilledIn] as const);
  const { provider, officer, effect, others, located } = words;
  return (
    <div className="page page-narrow">
      <Card as="article" className="prose policy">
        <h1>{layoutWords().footer.locationTerms}</h1>
        {missingWords.length > 0 && <Notice>{words.missing(missingWords.join(", "))}</Notice>}
        <p>{words.purpose}</p>
        <Section title={provider}>
          <FactList facts={factsOf("OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_PHONE")} />
        </Section>
        <Section {...words.service} />
        <Section title={located.title} items={[located.read, ...located.rounded, located.chosen]} />
        <Section {...words.kept} />
        <Section
          title={others.title}
          items={[
            asksKakao ? others.kakaoAddress : others.nobody,
            others.ways,
            ...(mapHosts.length > 0 ? [others.mapHosts(mapHosts.join(", "))] : []),
          ]}
        />
        <Section {...words.rights} />
        <Section title={officer}>
          <FactList facts={factsOf("LOCATION_OFFICER", "LOCATION_CONTACT")} />
        </Section>
        <Section {...words.disputes} />
        <Section title={effect}>
          <FactList facts={factsOf("LOCATION_TERMS_DATE")} />
        </Section>
      </Card>
    </div>
  );
}

type SectionProps = { title: string; items?: readonly string[]; children?: ReactNode };

function Section({ title, items = [], children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
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
