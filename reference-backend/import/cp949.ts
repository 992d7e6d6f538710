const UNREADABLE = 0xfffd;
const LAST_ASCII = 0x7f;
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
/** Second bytes of the extension in order; from lead byte A1 on the last range ends where KS X 1001 starts. */
const TRAIL_RUNS = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x81, 0xfe],
] as const;

const LATER_SIGNS = [
  [0xa2e6, "€"],
  [0xa2e7, "®"],
] as const;

let table: Uint16Array | undefined;

/** Node's `euc-kr` decodes the 8,822 syllables that CP949 adds wrongly (똠, 펲, 햏 …). */
export function createCp949Decoder(): (bytes: Uint8Array) => string {
  table ??= buildTable();
  const characters = table;
  let leadByte = 0;
  return (bytes) => {
    const decoded = new Uint16Array(bytes.length + 1);
    let length = 0;
    for (const byte of bytes) {
      if (leadByte) {
        const character = characters[(leadByte << 8) | byte] ?? UNREADABLE;
        decoded[length++] = character;
        leadByte = 0;
        // An ASCII byte after a broken lead byte may be the comma that ends the field.
        if (character === UNREADABLE && byte <= LAST_ASCII) decoded[length++] = byte;
      } else if (byte <= LAST_ASCII) decoded[length++] = byte;
      else leadByte = byte;
    }
    return Buffer.from(decoded.buffer, 0, length * 2).toString("utf16le");
  };
}

/** Builds KS X 1001 from Node's decoder, then the extension: all other Hangul syllables in Unicode order. */
function buildTable(): Uint16Array {
  const characters = new Uint16Array(0x10000).fill(UNREADABLE);
  const decoder = new TextDecoder("euc-kr");
  const standard = new Set<number>();
  for (let leadByte = 0xa1; leadByte <= 0xfe; leadByte += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(leadByte, trail));
      if (text.length !== 1) continue;
      characters[(leadByte << 8) | trail] = text.charCodeAt(0);
      standard.add(text.charCodeAt(0));
    }
  }
  for (const [position, sign] of LATER_SIGNS) characters[position] = sign.charCodeAt(0);
  const positions = extensionPositions();
  for (let syllable = HANGUL_FIRST; syllable <= HANGUL_LAST; syllable += 1) {
    if (!standard.has(syllable)) characters[positions.next().value as number] = syllable;
  }
  return characters;
}

function* extensionPositions(): Generator<number> {
  for (let leadByte = 0x81; leadByte <= 0xc6; leadByte += 1) {
    for (const [first, last] of TRAIL_RUNS) {
      const end = leadByte > 0xa0 ? Math.min(last, 0xa0) : last;
      for (let trail = first; trail <= end; trail += 1) yield (leadByte << 8) | trail;
    }
  }
}
