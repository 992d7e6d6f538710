import { useLocation } from "@remix-run/react";
import { useRequestNumber } from "~/document/request-number";
import { useFrontPage } from "./front-page";

const TITLES: Record<number, string> = {
  400: "요청을 처리할 수 없습니다",
  403: "이 페이지를 볼 수 없습니다",
  404: "페이지를 찾을 수 없습니다",
  405: "이 주소로는 보낼 수 없습니다",
  502: "서버와 연결하지 못했습니다",
  504: "서버 응답이 늦어지고 있습니다",
};

const MESSAGES: Record<number, string> = {
  400: "보내신 내용을 읽지 못했습니다. 앞 화면으로 돌아가 다시 시도해 주세요.",
  404: "주소가 바뀌었거나 없는 페이지입니다. 주소를 다시 확인해 주세요.",
  405: "이 주소는 화면을 보여 주기만 합니다. 앞 화면으로 돌아가 다시 시도해 주세요.",
};

const UNKNOWN_ERROR = "알 수 없는 에러가 발생했습니다.";

type ErrorPageProps = {
  status: number;
  title?: string;
  message?: string;
};

export function ErrorPage({ status, title, message }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const number = useRequestNumber();
  const front = useFrontPage();
  return (
    <div className="page page-narrow error-page">
      <h1>{title ?? TITLES[status] ?? "오류가 발생했습니다"}</h1>
      <p>{message ?? MESSAGES[status] ?? UNKNOWN_ERROR}</p>
      <p className="actions">
        <a className="button button-primary" href={front.to}>
          {front.label}
        </a>
        {status >= 500 && (
          <a className="button" href={pathname + search}>
            다시 시도
          </a>
        )}
      </p>
      {status >= 500 && number && (
        <p className="error-note">
          문의하실 때 이 번호를 알려 주세요: <code>{number}</code>
        </p>
      )}
      <p className="error-note" aria-hidden="true">
        {status}
      </p>
    </div>
  );
}
