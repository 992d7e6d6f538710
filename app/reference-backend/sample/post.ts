export type SamplePost = {
  title: string;
  author: string;
  /** how long before the sample is put in place, so that a new installation looks lived in */
  daysAgo: number;
  views: number;
  /** as a rich editor writes it; `{park}`, `{station}` and `{indoor}` become pictures */
  html: string;
  files?: string[];
  comments?: [author: string, text: string][];
  replies?: { author: string; html: string; files?: string[] }[];
};
