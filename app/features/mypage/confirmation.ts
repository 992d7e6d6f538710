/** What has to be typed, exactly, before an account is deleted. */
export const CONFIRMATION = "DELETE";
