import { Link } from "@remix-run/react";
import type { Display } from "~/session/display";
import { DisplayForm } from "./display-form";

export function SiteFooter({ display, hasMap }: { display: Display; hasMap: boolean }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <DisplayForm display={display} />
        <p>서비스 준비 중입니다.</p>
        <p>
          {hasMap && <Link to="/saved">저장한 곳</Link>}
          <Link to="/about">소개</Link>
          <Link to="/support">고객지원</Link>
          <Link to="/inform">알림마당</Link>
          <Link to="/about/sources">자료 출처</Link>
          <Link to="/accessibility">접근성 안내</Link>
          <Link to="/privacy-policy" className="strong">
            개인정보처리방침
          </Link>
        </p>
      </div>
    </footer>
  );
}
