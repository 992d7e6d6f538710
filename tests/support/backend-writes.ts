import { isWrite as isWriteRequest } from "../../app/backend/client.server";

/** Returns whether a call changes data. */
export const isWrite = (method: string, path: string): boolean => isWriteRequest({ method, path });
