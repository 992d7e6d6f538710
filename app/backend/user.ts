import type { Paging } from "./paging.server";

export type User = {
  id: string;
  name: string;
  email: string;
  role: string;
  organizationId: string;
  uniqId: string | null;
};

export type NewUser = Omit<User, "uniqId"> & { password: string };

/** @param condition `0` looks for the word in names, `1` in ids */
export type UserSearch = { condition: string; word: string; page: number };

export type UserList = Pick<Paging, "total" | "page"> & { users: (User & { hasLeft: boolean })[] };
