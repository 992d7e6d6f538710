/** What a user is to the backend (`userSe`): `USR` is an administrator, `GNR` a regular user; others exist. */
export type UserRole = string;

/** A user as the administration sees one (docs/wire.md#users). */
export type User = {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  organizationId: string;
  /** the backend's own key of the user, null where it tells none */
  uniqId: string | null;
};

export type NewUser = Omit<User, "uniqId"> & { password: string };

/** @param condition `0` looks for the word in names, `1` in ids */
export type UserSearch = { condition: string; word: string; page: number };

export type ListedUser = User & {
  /** true for somebody who can no longer log in, and is listed all the same */
  hasLeft: boolean;
};

export type UserList = {
  users: ListedUser[];
  total: number;
  /** null where the backend answers its first page whatever it is asked, and has more of them */
  page: number | null;
};
