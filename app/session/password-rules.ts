export const PASSWORD_MAX = 1000;
