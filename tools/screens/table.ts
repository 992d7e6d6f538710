export type Row = {
  name: string;
  address: string;
  pictures: { file: string; width: number; look: string }[];
  faults: string[];
};

const STYLE = `body{font:14px sans-serif;background:#888}td,th{vertical-align:top;padding:4px;text-align:left}
th{position:sticky;top:0;background:#ddd}td:first-child{max-width:160px;overflow-wrap:anywhere;background:#ddd}
img{height:360px;margin-right:4px}`;

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Returns an HTML page with the pictures: a row for each screen, a column for each size. */
export function tableOf(rows: Row[], widths: number[]): string {
  const head = ["screen", ...widths].map((text) => `<th>${text}`).join("");
  const body = rows.map(({ name, faults, pictures }) => {
    const cells = widths.map((width) => {
      const own = pictures.filter((picture) => picture.width === width);
      return `<td>${own.map(({ file, look }) => `<a href="${file}"><img loading="lazy" alt="${look}" src="${file}"></a>`).join("")}`;
    });
    return `<tr><td>${[name, ...faults].map(escapeText).join("<br>")}${cells.join("")}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style><table><tr>${head}${body.join("\n")}</table>`;
}
