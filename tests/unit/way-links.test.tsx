import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WayLinks } from "~/maps/way-links";

const AT = { lat: 37.5, lng: 127.03 };
const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&")).href);

test.each([
  ["강남역 지하상가1", "강남역 지하상가1"],
  ["A/B, C동 (1층)", "A B C동 (1층)"],
  ['100% #1 ?&"<화장실>', '100% #1 ?&"<화장실>'],
  ["🚻①", "🚻①"],
  ["반쪽\ud83d 화장실", "반쪽 화장실"],
])("%s is one part of each address", (name, said) => {
  const [kakao = "", naver = "", geo = ""] = hrefsOf(
    renderToStaticMarkup(<WayLinks name={name} position={AT} hasApps />),
  );
  const partsOf = (href: string) => new URL(href).pathname.split("/").map(decodeURIComponent);
  expect(partsOf(kakao)).toEqual(["", "link", "to", `${said},37.5,127.03`]);
  expect(partsOf(naver)).toEqual(["", "p", "directions", "-", `127.03,37.5,${said}`, "-", "walk"]);
  expect(decodeURIComponent(geo)).toBe(`geo:37.5,127.03?q=37.5,127.03(${said})`);
  expect(new URL(kakao).search + new URL(kakao).hash).toBe("");
});

test("Kakao leads on foot from where one starts, as soon as that is known", () => {
  const from = { name: "강남역, 2호선", lat: 37.498, lng: 127.028 };
  const [kakao = "", naver = ""] = hrefsOf(
    renderToStaticMarkup(<WayLinks name="역삼 화장실" position={AT} from={from} />),
  );
  expect(decodeURIComponent(kakao)).toBe(
    "https://map.kakao.com/link/by/walk/강남역 2호선,37.498,127.028/역삼 화장실,37.5,127.03",
  );
  expect(naver).toMatch(/-\/walk$/);
});

test("there is no way to a place that is not known", () => {
  expect(renderToStaticMarkup(<WayLinks name="화장실" position={{ lat: Number.NaN, lng: 127 }} />)).toBe("");
});
