import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { missingFacts, operatorFacts } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { Card, FactList, Notice } from "~/ui/basics";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { dataRecipients } from "./data-recipients.server";
import { locationTermsWords } from "./location-terms-words";
import { Contents, PolicySection } from "./policy";

export const handle = { cache: "revalidated" };
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
  const { service, located, kept, others, rights, disputes } = words;
  const sections: Omit<ComponentProps<typeof PolicySection>, "index">[] = [
    {
      title: words.provider,
      children: <FactList facts={factsOf("OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_PHONE")} />,
    },
    service,
    {
      title: located.title,
      items: [located.read, ...located.rounded, located.chosen],
    },
    kept,
    {
      title: others.title,
      items: [
        asksKakao ? others.kakaoAddress : others.nobody,
        others.ways,
        ...(mapHosts.length > 0 ? [others.mapHosts(mapHosts.join(", "))] : []),
      ],
    },
    rights,
    {
      title: words.officer,
      children: <FactList facts={factsOf("LOCATION_OFFICER", "LOCATION_CONTACT")} />,
    },
    disputes,
    {
      title: words.effect,
      children: <FactList facts={factsOf("LOCATION_TERMS_DATE")} />,
    },
  ];
  return (
    <div className="page page-narrow">
      <Card as="article" className="prose policy">
        <h1>{layoutWords().footer.locationTerms}</h1>
        {missingWords.length > 0 && <Notice>{words.missing(missingWords.join(", "))}</Notice>}
        <p>{words.purpose}</p>
        <Contents titles={sections.map(({ title }) => title)} />
        {sections.map((section, index) => (
          <PolicySection key={section.title} index={index} {...section} />
        ))}
      </Card>
    </div>
  );
}
