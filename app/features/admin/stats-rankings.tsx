import { Link } from "@remix-run/react";
import type { DeviceUse, PopularToilet } from "~/backend/stats.server";
import { buildingOrAddress } from "~/backend/toilet";
import { toiletHref } from "~/ui/hrefs";
import { ColorDot } from "~/ui/tag";
import { NumbersTable } from "./numbers-table";
import { type DeviceShare, sharesOf, toCount } from "./stats-texts";

const NO_DATA = "데이터가 없습니다.";
const MEDALS = [
  { metal: "금", fill: "#ffd45c", stroke: "#9a6b00" },
  { metal: "은", fill: "#dfe4e8", stroke: "#5c6670" },
  { metal: "동", fill: "#e9b48a", stroke: "#8a4b16" },
];

/** Lists the most viewed toilets, the first three with medals. */
export function PopularToilets({ toilets }: { toilets: PopularToilet[] }) {
  if (toilets.length === 0) return <p className="empty">{NO_DATA}</p>;
  return (
    <ol className="ranking">
      {toilets.map((toilet, index) => (
        <li key={`${toilet.id ?? toilet.name}:${toilet.address}`}>
          <Rank place={index + 1} />
          <div>
            <p className="ranking-name">
              {toilet.id ? (
                <Link to={toiletHref(toilet.id)}>{toilet.name || "이름 없음"}</Link>
              ) : (
                toilet.name || "이름 없음"
              )}
            </p>
            <p className="place">{buildingOrAddress(toilet)}</p>
          </div>
          <p className="ranking-counts">
            <span>
              조회 <strong>{toCount(toilet.views)}</strong>
            </span>
            <span>방문자 {toCount(toilet.visitors)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Draws the medals, because not every system has emoji for them. */
function Rank({ place }: { place: number }) {
  const medal = MEDALS[place - 1];
  if (!medal) return <span className="rank">{place}</span>;
  return (
    <span className="rank">
      <span className="visually-hidden">
        {place} {medal.metal}메달
      </span>
      <svg viewBox="0 0 32 36" width="32" height="36" aria-hidden="true">
        <path d="M9 1h5l3 9h-5Zm14 0h-5l-3 9h5Z" fill="#256ef4" />
        <circle cx="16" cy="22" r="12" fill={medal.fill} stroke={medal.stroke} strokeWidth="2" />
        <text x="16" y="27" fill={medal.stroke}>
          {place}
        </text>
      </svg>
    </span>
  );
}

/** Shows the shares of device kinds as one bar, with the numbers below. */
export function DeviceStatistics({ devices }: { devices: DeviceUse[] }) {
  if (devices.length === 0) return <p className="empty">{NO_DATA}</p>;
  const shares = sharesOf(devices);
  return (
    <>
      <ShareBar shares={shares} />
      <NumbersTable
        labelledBy="devices"
        headers={["기기", "이용 수", "방문자", "비율"]}
        rows={shares.map(({ device, label, color, actions, visitors, percent }) => ({
          key: device,
          header: (
            <span className="device">
              <ColorDot color={color} /> {label}
            </span>
          ),
          cells: [actions, visitors, `${percent.toFixed(1)}%`],
        }))}
      />
    </>
  );
}

function ShareBar({ shares }: { shares: DeviceShare[] }) {
  const startOf = (index: number) => shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0);
  return (
    <svg className="share-bar" width="100%" height="20" aria-hidden="true">
      {shares.map(({ device, percent, color }, index) => (
        <rect key={device} x={`${startOf(index)}%`} width={`${percent}%`} height="20" fill={color} />
      ))}
    </svg>
  );
}
