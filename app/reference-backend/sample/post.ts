export type SamplePost = {
  title: string;
  /** id of a member: `admin`, `user`, or one of the sample members */
  author: string;
  /** how long before the sample is put in place, so that a new installation looks lived in */
  daysAgo: number;
  views: number;
  /** as a rich editor writes it; `{park}`, `{station}` and `{indoor}` become pictures */
  html: string;
  /** names of attachments, whose bytes are made by their extension */
  files?: string[];
  comments?: [author: string, text: string][];
  replies?: { author: string; html: string; files?: string[] }[];
};
