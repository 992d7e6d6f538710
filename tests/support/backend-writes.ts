import { isWrite as isWriteRequest } from "../../app/backend/lost-answer";

/** True for a call that changes something. */
export const isWrite = (method: string, path: string): boolean => isWriteRequest({ method, path });
