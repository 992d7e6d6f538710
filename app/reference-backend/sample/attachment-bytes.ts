import { extname } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { drawPicture } from "./picture";

type ZipEntry = { name: Buffer; bytes: Buffer; crc: number; offset: number };

function localHeader({ name, bytes, crc }: ZipEntry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt32LE(bytes.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, bytes]);
}

function directoryEntry({ name, bytes, crc, offset }: ZipEntry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(bytes.length, 20);
  head.writeUInt32LE(bytes.length, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function zip(files: Record<string, string>): Buffer {
  let offset = 0;
  const entries = Object.entries(files).map(([path, text]) => {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const entry = { name, bytes, crc: crc32(bytes), offset };
    offset += 30 + name.length + bytes.length;
    return entry;
  });
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries.map(localHeader), directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const FORMAT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function workbook(lines: string[]): Buffer {
  const row = (line: string, index: number) =>
    `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>${line}</t></is></c></row>`;
  return zip({
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${FORMAT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${FORMAT}.worksheet+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><sheetData>${lines.map(row).join("")}</sheetData></worksheet>`,
  });
}

/** Latin letters only, since it carries no font. */
function pdf(line: string): Buffer {
  const stream = `BT /F1 18 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}

/** The signature of its container, and nothing in it. */
function hangulContainer(): Buffer {
  const bytes = Buffer.alloc(1536);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.write("HWP Document File", 512, "latin1");
  return bytes;
}

/** @param seed picks the colours of a picture @throws for an extension that the sample does not use */
export async function makeAttachment(name: string, seed: number): Promise<Buffer> {
  const title = name.slice(0, -extname(name).length);
  switch (extname(name)) {
    case ".png":
      return sharp(await drawPicture("park", seed, seed % 2 === 0))
        .resize(320)
        .png()
        .toBuffer();
    case ".pdf":
      return pdf("Sample document");
    case ".xlsx":
      return workbook([title, "화장실 이름", "확인한 날", "결과"]);
    case ".txt":
      return Buffer.from(
        `\uFEFF${title}\r\n\r\n물: 신탄진 체육공원, 대청댐 물문화관\r\n쉬는 곳: 5km마다\r\n`,
      );
    case ".hwp":
      return hangulContainer();
    default:
      throw new Error(`no sample bytes for ${name}`);
  }
}
