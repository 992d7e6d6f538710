import { extname } from "node:path";
import sharp from "sharp";
import document from "./document.pdf?raw";
import { drawPicture } from "./picture";
import sheet from "./sheet.xlsx.base64?raw";

/** Returns the signature of the container without content. */
function hangulContainer(): Buffer {
  const bytes = Buffer.alloc(1536);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.write("HWP Document File", 512, "latin1");
  return bytes;
}

export async function makeAttachment(name: string, seed: number): Promise<Buffer> {
  switch (extname(name)) {
    case ".png":
      return sharp(await drawPicture("park", seed, seed % 2 === 0))
        .resize(320)
        .png()
        .toBuffer();
    case ".pdf":
      return Buffer.from(document);
    case ".xlsx":
      return Buffer.from(sheet, "base64");
    case ".txt":
      return Buffer.from("\uFEFF물: 신탄진 체육공원, 대청댐 물문화관\r\n쉬는 곳: 5km마다\r\n");
    case ".hwp":
      return hangulContainer();
    default:
      throw new Error(`no sample bytes for ${name}`);
  }
}
