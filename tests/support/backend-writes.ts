import { isWrite as isWriteRequest } from "../../app/backend/calls";

/** Returns whether a call changes data. */
export const isWrite = (method: string, path: string): boolean => isWriteRequest({ method, path });
