import { data } from "@remix-run/node";

export const INVALID_ACCESS = "잘못된 접근입니다.";

/** What the pages of one toilet throw when it cannot be had: the error page says why, and leads back. */
export const closedToilet = (message: string, status: number) =>
  data({ title: "화장실을 열 수 없습니다", message }, { status });
