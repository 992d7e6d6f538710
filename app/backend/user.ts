type UserRole = string;

export type User = {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  organizationId: string;
  uniqId: string | null;
};

export type NewUser = Omit<User, "uniqId"> & { password: string };

/** @param condition `0` looks for the word in names, `1` in ids */
export type UserSearch = { condition: string; word: string; page: number };

type ListedUser = User & {
  hasLeft: boolean;
};

export type UserList = {
  users: ListedUser[];
  total: number;
  /** null where the backend answers its first page whatever it is asked */
  page: number | null;
};
