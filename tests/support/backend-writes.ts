/** Calls that read although they are posts; a login changes nothing either. */
const READING_POSTS = [
  ...["/auth/login-jwt", "/jwtAuthAPI", "/api/auth/me", "/admin/user/list", "/user/detail"],
  ...["/map/toilet-detail.do", "/map/tag-options/list"],
];

/** True for a call that changes something. */
export function isWrite(method: string, path: string): boolean {
  return method !== "GET" && !READING_POSTS.includes(path);
}
