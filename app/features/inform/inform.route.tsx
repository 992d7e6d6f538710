import { SideSection } from "~/ui/sample-section";

export const handle = { hydrate: false, cache: "revalidated" };

const SECTION = { to: "/inform", label: "알림마당" };

const MENU = [
  { to: "/inform/daily", label: "오늘의행사" },
  { to: "/inform/weekly", label: "금주의행사" },
  { to: "/community/notice", label: "공지사항" },
  { to: "/inform/gallery", label: "사이트갤러리" },
];

/** Shows the event pages beside their menu. Each page says whether it is a sample. */
export default function Inform() {
  return <SideSection section={SECTION} menu={MENU} />;
}
