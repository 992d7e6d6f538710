import { data } from "@remix-run/node";
import { placeWords } from "./words";

/** @param status where there is no id: 400 for a query, 404 for a path @throws a Response that says so */
export function requireToiletId(toiletId: string | null, status: 400 | 404): string {
  if (!toiletId)
    throw data({ title: placeWords().cannotOpen, message: placeWords().invalidAccess }, { status });
  return toiletId;
}
