import { Outlet, useLocation } from "@remix-run/react";
import { FIRST_LANGUAGE, languagesOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { Card } from "~/ui/basics";
import { Breadcrumbs, SideMenu } from "~/ui/side-menu";
import { aboutWords } from "./words";

export const handle = { cache: "revalidated" };

const PAGES = ["history", "organization", "location", "sources"] as const;

/** The menu has the language of the address, but most of its pages are Korean only. */
export default function About() {
  const { pathname } = useLocation();
  const language = currentLanguage();
  const { title, pages } = aboutWords();
  const items = PAGES.map((page) => ({ to: `/about/${page}`, label: pages[page] }));
  const currentItem = items.find(({ to }) => pathname.startsWith(to));
  const isKoreanOnly = !languagesOf(pathname).includes(language);
  return (
    <div className="page" lang={isKoreanOnly ? language : undefined}>
      {currentItem && <Breadcrumbs path={[{ to: "/about", label: title }]} here={currentItem.label} />}
      <div className="side-layout">
        <SideMenu title={title} items={items} />
        <Card as="article" className="prose" lang={isKoreanOnly ? FIRST_LANGUAGE : undefined}>
          <Outlet />
        </Card>
      </div>
    </div>
  );
}
