import { Link, useLoaderData } from "@remix-run/react";
import { env } from "~/env/env.server";
import { WINDOW_COOKIE } from "~/maps/window-class";
import { cookieName } from "~/session/session.server";
import { Card, PhoneLink } from "~/ui/basics";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { dataRecipients } from "./data-recipients.server";
import { Contents, PolicySection } from "./policy";

export const handle = { cache: "revalidated" };
export const meta = pageTitle("개인정보처리방침", [
  { name: "description", content: "이 사이트가 개인정보를 처리하는 목적과 방법을 알려 드립니다." },
]);

/** Lists the hosts that see the visitor's address through map images, and the cookies by their real names. */
export function loader() {
  return {
    ...dataRecipients(),
    operator: env.OPERATOR_NAME,
    phone: env.OPERATOR_PHONE,
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
  const { mapHosts, asksKakao, operator, phone, cookies } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <Card as="article" className="prose policy">
        <h1>개인정보처리방침</h1>
        <p>
          최종 개정일: <time dateTime="2025-10-01">2025년 10월 1일</time>
        </p>
        <p>이 사이트는 회원과 방문자의 개인정보를 소중히 여기며, 아래와 같이 처리합니다.</p>
        <Contents titles={PRIVACY_SECTIONS.map(({ title }) => title)} />
        {PRIVACY_SECTIONS.map((section, index) => (
          <PolicySection key={section.title} index={index} {...section}>
            {section.title === "처리하는 개인정보의 항목" && (
              <>
                <p>
                  위치를 읽고 보내는 방법은 <Link to="/location-terms">위치기반서비스 이용약관</Link>에 자세히
                  적었습니다.
                </p>
                <Cookies cookies={cookies} />
              </>
            )}
            {section.title === "개인정보의 제3자 제공" && (
              <>
                {mapHosts.length > 0 && <MapHosts hosts={mapHosts} />}
                <Places asksKakao={asksKakao} />
              </>
            )}
            {section.title === "개인정보 보호책임자" && (operator || phone) && (
              <p>
                운영 기관: {operator} {phone && <PhoneLink number={phone} />}
              </p>
            )}
          </PolicySection>
        ))}
      </Card>
    </div>
  );
}

type ShownCookie = Pick<Cookie, "name" | "purpose" | "lifetime">;

const COOKIE_COLUMNS: Column<ShownCookie>[] = [
  {
    key: "name",
    header: "쿠키",
    isRowHeader: true,
    cell: ({ name }) => <code>{name}</code>,
  },
  {
    key: "purpose",
    header: "내용",
    cell: ({ purpose }) => purpose,
  },
  {
    key: "lifetime",
    header: "보관",
    cell: ({ lifetime }) => lifetime,
  },
];

function Cookies({ cookies }: { cookies: ShownCookie[] }) {
  return (
    <>
      <h3>쿠키</h3>
      <p>이 서비스가 브라우저에 두는 쿠키는 다음이 전부이며, 광고나 방문 추적을 위한 쿠키는 쓰지 않습니다.</p>
      <CardTable caption="쿠키" columns={COOKIE_COLUMNS} rows={cookies} rowKey={({ name }) => name} />
      <h3>브라우저 저장소</h3>
      <p>다음은 이 브라우저에만 두며 서버로 보내지 않습니다.</p>
      <ul>
        <li>게시판에 쓰다가 등록하지 않은 글. 등록하거나 지우면 사라집니다.</li>
        <li>
          화장실 등록 화면에 쓰다가 보내지 않은 내용. 사진과 도어락 비밀번호는 두지 않습니다. 등록하거나
          비우거나 로그아웃하면, 늦어도 7일 뒤에는 사라집니다.
        </li>
        <li>
          로그인하지 않고 마지막으로 본 화장실 목록과 상세 화면 30개. 네트워크가 없을 때 보여 드리며,
          로그인하면 모두 지웁니다.
        </li>
        <li>
          네 언어의 보여 주기 카드. 네트워크가 없을 때 보여 드리며, 누가 무엇을 보았는지는 담지 않습니다.
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

type Section = { title: string; paragraphs?: string[]; items?: string[] };

/** The policy of 2025-10-01. Announce a change of this text 7 days before. */
const PRIVACY_SECTIONS: Section[] = [
  {
    title: "개인정보의 처리 목적",
    paragraphs: ["다음의 목적을 위해서만 개인정보를 처리하며, 목적이 바뀌면 미리 동의를 받습니다."],
    items: [
      "카카오 로그인을 통한 회원 식별과 회원 관리",
      "화장실 조회, 등록 등 지도 서비스의 제공",
      "게시글과 댓글, 리뷰의 작성과 관리",
      "서비스 개선을 위한 이용 통계의 작성",
    ],
  },
  {
    title: "개인정보의 처리 및 보유 기간",
    items: [
      "로그인 정보: 회원이 탈퇴할 때까지 보유하고, 탈퇴하면 지체 없이 파기합니다.",
      "서비스 이용 기록: 3년 동안 보유한 뒤 파기합니다.",
    ],
  },
  {
    title: "처리하는 개인정보의 항목",
    items: [
      "아이디로 가입한 회원: 아이디, 비밀번호, 이름, 이메일",
      "카카오 로그인 회원: 카카오 회원번호, 프로필 닉네임, 프로필 사진, 이메일(동의한 경우)",
      "서비스 이용 중 생기는 정보: 접속 일시, IP 주소, 이용 기기의 종류, 작성한 글과 사진. IP 주소와 이용 기기의 종류는 이용 통계를 위해 회원과 글을 보관하는 서버에 전달합니다.",
      "위치 정보: ‘내 위치’를 누를 때와, 위치 권한을 이미 허용한 브라우저로 지도나 등록 화면을 열 때에만 읽습니다. 정확한 위치는 그 브라우저 탭에만 두며, 탭을 닫으면 사라집니다.",
      "서버로 보내는 위치: 위도와 경도를 소수점 아래 셋째 자리로 어림한 값(남북 약 111 m, 동서 약 90 m 간격)을 화면 주소의 me=에 담아 보냅니다. 서버는 목록의 순서와 거리를 계산하고, 파일과 데이터베이스, 접속 기록에 남기지 않습니다. 접속 기록에는 화면 주소의 ? 뒤에 오는 부분과 IP 주소가 없습니다. 이 사이트와 함께 제공되는 nginx 설정의 기록도 같습니다. 최근에 계산한 답은 누구의 것인지 없이 메모리에 두며, 새 답에 밀리거나 화장실 목록이 바뀌면 사라집니다.",
      "지도에 보이는 구역: 그 안의 화장실을 받으려고 칸 단위로 서버에 보냅니다.",
      "등록하거나 고칠 때 지도에서 고른 점: 주소를 찾으려고 어림하지 않고 서버로 보내며, 저장하면 화장실의 위치로 공개됩니다.",
      "마지막에 본 곳: 다음에 지도를 열 때 보여 드리려고 이 브라우저에만 보관합니다.",
      "마지막에 쓴 길찾기 앱: 다음에 한 번에 열어 드리려고 이 브라우저에만 보관합니다.",
    ],
  },
  {
    title: "개인정보의 제3자 제공",
    paragraphs: [
      "이용자의 개인정보를 제3자에게 제공하지 않습니다. 법률에 특별한 규정이 있는 경우에는 그에 따릅니다.",
    ],
  },
  {
    title: "개인정보 처리의 위탁",
    paragraphs: ["소셜 로그인을 위해 다음과 같이 업무를 맡기고 있습니다."],
    items: ["수탁자: 주식회사 카카오", "맡긴 업무: 카카오 계정을 이용한 본인 확인과 로그인"],
  },
  {
    title: "정보주체의 권리와 행사 방법",
    paragraphs: [
      "이용자는 언제든지 자신의 개인정보를 열람하거나 고치고, 삭제와 처리 정지를 요구할 수 있습니다.",
      "마이페이지에서 정보를 확인하고 닉네임을 고치거나 회원 탈퇴를 할 수 있으며, 그 밖의 요구는 개인정보 보호책임자에게 하시면 지체 없이 처리합니다.",
    ],
  },
  {
    title: "개인정보의 안전성 확보 조치",
    items: [
      "비밀번호는 되돌릴 수 없는 값으로 바꾸어 저장합니다.",
      "로그인 정보는 암호화한 쿠키로만 주고받으며, 화면의 스크립트가 읽을 수 없게 합니다.",
      "개인정보에 접근할 수 있는 사람을 필요한 만큼으로 줄이고, 접근 기록을 관리합니다.",
    ],
  },
  {
    title: "개인정보 보호책임자",
    paragraphs: [
      "개인정보 처리에 관한 일을 책임지고, 이용자의 불만과 피해를 처리하기 위해 개인정보 보호책임자를 두고 있습니다.",
    ],
    items: ["책임자: 서비스 운영 책임자", "연락처: 운영 기관의 대표 연락처"],
  },
  {
    title: "개인정보처리방침의 변경",
    paragraphs: [
      "이 방침의 내용을 더하거나 빼거나 고칠 때에는 시행하기 7일 전부터 공지사항을 통해 알려 드립니다.",
    ],
  },
  {
    title: "만 13세 미만 아동의 개인정보",
    paragraphs: [
      "만 13세 미만 아동의 개인정보를 처리할 때에는 법정대리인의 동의를 받아야 합니다. 법정대리인은 아동의 개인정보를 열람하거나 고치고 삭제하도록 요구할 수 있습니다.",
    ],
  },
];
