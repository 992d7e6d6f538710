import type { BackendError } from "~/backend/backend-error";

/** Said where saving a member would take his rights away. */
export const PROTECTED_ACCOUNT =
  "이 서버에서는 마이페이지에서 저장하면 계정의 권한이 일반 회원으로 바뀝니다. 그래서 관리자 계정의 정보는 여기서 바꾸거나 탈퇴할 수 없습니다.";

/** True when the gateway kept such a change from being sent. */
export const isProtectedAccount = ({ kind, httpStatus }: BackendError) =>
  kind === "forbidden" && httpStatus === null;
