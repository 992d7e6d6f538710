import { Link, useLoaderData } from "@remix-run/react";
import { env } from "~/env/env.server";
import { WINDOW_COOKIE } from "~/maps/window-class";
import { cookieName } from "~/session/session.server";
import { Card } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";
import { dataRecipients } from "./data-recipients.server";
import { PRIVACY_SECTIONS } from "./privacy-sections";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle("개인정보처리방침", [
  { name: "description", content: "이 사이트가 개인정보를 처리하는 목적과 방법을 알려 드립니다." },
]);

/** Lists the hosts that see the visitor's address through map images, and the cookies by their real names. */
export function loader() {
  return {
    ...dataRecipients(),
    contact: [env.OPERATOR_NAME, env.OPERATOR_PHONE].filter(Boolean).join(" "),
    cookies: COOKIES.filter(({ isForKakao }) => !isForKakao || env.KAKAO_REST_API_KEY).map(
      ({ name, purpose, lifetime, isFromScript }) => ({
        name: isFromScript ? name : cookieName(name),
        purpose,
        lifetime,
      }),
    ),
  };
}

export default function PrivacyPolicy() {
  const { mapHosts, asksKakao, contact, cookies } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <Card as="article" className="prose policy">
        <h1>개인정보처리방침</h1>
        <p>
          최종 개정일: <time dateTime="2025-10-01">2025년 10월 1일</time>
        </p>
        <p>이 사이트는 회원과 방문자의 개인정보를 소중히 여기며, 아래와 같이 처리합니다.</p>
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
            {title === "처리하는 개인정보의 항목" && <Cookies cookies={cookies} />}
            {title === "처리하는 개인정보의 항목" && (
              <p>
                위치를 읽고 보내는 방법은 <Link to="/location-terms">위치기반서비스 이용약관</Link>에 자세히
                적었습니다.
              </p>
            )}
            {title === "개인정보의 제3자 제공" && mapHosts.length > 0 && <MapHosts hosts={mapHosts} />}
            {title === "개인정보의 제3자 제공" && <Places asksKakao={asksKakao} />}
            {title === "개인정보 보호책임자" && contact && <p>운영 기관: {contact}</p>}
          </section>
        ))}
      </Card>
    </div>
  );
}

function Cookies({ cookies }: { cookies: Pick<Cookie, "name" | "purpose" | "lifetime">[] }) {
  return (
    <>
      <p>이 서비스가 브라우저에 두는 쿠키는 다음이 전부이며, 광고나 방문 추적을 위한 쿠키는 쓰지 않습니다.</p>
      <ul>
        {cookies.map(({ name, purpose, lifetime }) => (
          <li key={name}>
            쿠키 <code>{name}</code>: {purpose} {lifetime}
          </li>
        ))}
        <li>
          브라우저 저장소: 게시판에 쓰다가 등록하지 않은 글. 이 브라우저에만 남고 서버로 보내지 않으며,
          등록하거나 지우면 사라집니다.
        </li>
        <li>
          브라우저 저장소: 화장실 등록 화면에 쓰다가 보내지 않은 내용. 사진과 도어락 비밀번호는 두지 않습니다.
          이 브라우저에만 남고 서버로 보내지 않으며, 등록하거나 비우거나 로그아웃하면, 늦어도 7일 뒤에는
          사라집니다.
        </li>
        <li>
          브라우저 저장소: 로그인하지 않고 마지막으로 본 화장실 목록과 상세 화면 30개. 네트워크가 없을 때 보여
          드리려고 이 브라우저에만 두며, 로그인하면 모두 지웁니다.
        </li>
        <li>
          브라우저 저장소: 네 언어의 보여 주기 카드. 네트워크가 없을 때 보여 드리려고 두며, 누가 무엇을
          보았는지는 담지 않습니다.
        </li>
      </ul>
    </>
  );
}

function Places({ asksKakao }: { asksKakao: boolean }) {
  return (
    <>
      {asksKakao && (
        <p>
          화장실을 등록하거나 고칠 때 지도에서 고른 점과 장소 검색어는 주소와 장소를 찾으려고 서버가 주식회사
          카카오에 보냅니다. 누가 보냈는지는 전달되지 않습니다.
        </p>
      )}
      <p>
        길찾기에서 카카오맵을 누르면 출발지로 내 위치가 담긴 주소가 카카오맵에 전달됩니다. 다른 길찾기에는
        목적지만 담깁니다.
      </p>
    </>
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

export type Cookie = {
  /** without the `__Host-` prefix that it has on https sites */
  name: string;
  purpose: string;
  lifetime: string;
  /** set only by the Kakao login */
  isForKakao?: boolean;
  /** written by the page's script, without the prefix */
  isFromScript?: boolean;
};

/** Every cookie that the product sets. A guard test compares this list with the source. */
export const COOKIES: readonly Cookie[] = [
  {
    name: "session",
    purpose: "로그인 상태와 다음 화면에 한 번 보여 드릴 알림. 내용은 암호화되어 있습니다.",
    lifetime: "로그아웃하거나 로그인 시간이 끝날 때까지, 길어도 30일 동안 보관합니다.",
  },
  {
    name: "saved-id",
    purpose: "로그인 화면에서 ‘아이디 저장’을 고른 경우의 아이디.",
    lifetime: "1년 동안 보관하며, 고르지 않고 로그인하면 지웁니다.",
  },
  {
    name: "saved",
    purpose: "별을 눌러 저장한 화장실의 번호, 최대 50곳. 다른 서버로 보내지 않습니다.",
    lifetime: "마지막으로 저장하거나 지운 때부터 1년 동안 보관합니다.",
  },
  {
    name: "kakao-login",
    purpose: "카카오 로그인을 마치고 돌아온 사람이 시작한 사람과 같은지 확인하는 값.",
    lifetime: "로그인이 끝나면 지우며, 길어도 10분 동안만 보관합니다.",
    isForKakao: true,
  },
  {
    name: "admin-visit",
    purpose: "사이트관리 화면을 마지막으로 연 때. 관리자에게 그 뒤의 새 소식을 보여 드리는 데 씁니다.",
    lifetime: "1년 동안 보관합니다.",
  },
  {
    name: "styles",
    purpose: "화면 모양(스타일 시트)을 이미 받았는지 나타내는 파일 이름. 화면을 빨리 보여 드리는 데 씁니다.",
    lifetime: "1년 동안 보관합니다.",
  },
  {
    name: "language-offer",
    purpose: "다른 언어로 보라는 안내를 닫았는지 나타내는 값.",
    lifetime: "안내를 닫은 때부터 1년 동안 보관합니다.",
  },
  {
    name: "display",
    purpose: "화면 설정에서 고른 색, 대비, 글자 크기와 이용자(휠체어, 유아차), 찾는 화장실(남자, 여자).",
    lifetime: "화면 설정을 바꾼 때부터 1년 동안 보관합니다.",
  },
  {
    name: WINDOW_COOKIE,
    purpose: "지도가 창에 맞게 열리도록 창 크기를 다섯 가지로 나눈 값.",
    lifetime: "지도를 마지막으로 연 때부터 1년 동안 보관합니다.",
    isFromScript: true,
  },
];
