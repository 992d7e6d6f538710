import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { pageTitle } from "~/ui/page-title";
import { PRIVACY_SECTIONS } from "./privacy-sections";

export const handle = { hydrate: false };
export const meta = pageTitle("개인정보처리방침", [
  { name: "description", content: "화장실 지도가 개인정보를 처리하는 목적과 방법을 알려 드립니다." },
]);

/** Who sees the visitor's address because the browser fetches map images there. */
export function loader() {
  const isRemote = env.MAP_TILE_URL.startsWith("http");
  const tileHost = isRemote ? new URL(env.MAP_TILE_URL.replace(/[{}]/g, "")).host : null;
  return { mapHosts: [tileHost, env.KAKAO_JS_KEY ? "dapi.kakao.com" : null].filter((host) => host !== null) };
}

export default function PrivacyPolicy() {
  const { mapHosts } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <article className="card prose policy">
        <h1>개인정보처리방침</h1>
        <p>
          최종 개정일: <time dateTime="2025-10-01">2025년 10월 1일</time>
        </p>
        <p>화장실 지도는 회원과 방문자의 개인정보를 소중히 여기며, 아래와 같이 처리합니다.</p>
        {PRIVACY_SECTIONS.map(({ title, paragraphs = [], items = [] }, index) => (
          <section key={title}>
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
            {title === "개인정보의 제3자 제공" && mapHosts.length > 0 && <MapHosts hosts={mapHosts} />}
          </section>
        ))}
      </article>
    </div>
  );
}

function MapHosts({ hosts }: { hosts: string[] }) {
  return (
    <p>
      다만 지도 화면의 지도 이미지는 이용자의 브라우저가 외부 지도 서버({hosts.join(", ")})에서 직접 받아
      옵니다. 이때 이용자의 IP 주소와 보고 있는 지도 구역이 그 서버에 전달될 수 있습니다. 이름, 아이디와 같은
      회원 정보는 전달되지 않습니다.
    </p>
  );
}
