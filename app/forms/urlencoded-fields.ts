const AMPERSAND = "&".charCodeAt(0);
const EQUALS = "=".charCodeAt(0);
const PERCENT = "%".charCodeAt(0);
const PLUS = "+".charCodeAt(0);
const SPACE = " ".charCodeAt(0);
const NO_DIGIT = -1;

/** Value of each hexadecimal digit by its character code. */
const HEX_VALUES = Int8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? NO_DIGIT : value;
});

type UrlencodedField = { name: string; value: string };

/** Parses `application/x-www-form-urlencoded` bytes, because busboy's percent decoder takes 90 to 500 ms for 2 MB. */
export function* urlencodedFields(body: Buffer): Generator<UrlencodedField> {
  for (let start = 0; start < body.length; ) {
    const ampersand = body.indexOf(AMPERSAND, start);
    const end = ampersand === -1 ? body.length : ampersand;
    const field = body.subarray(start, end);
    const equals = field.indexOf(EQUALS);
    const nameEnd = equals === -1 ? field.length : equals;
    if (end > start)
      yield { name: decode(field.subarray(0, nameEnd)), value: decode(field.subarray(nameEnd + 1)) };
    start = end + 1;
  }
}

function decode(bytes: Buffer): string {
  if (!bytes.includes(PERCENT) && !bytes.includes(PLUS)) return bytes.toString("utf8");
  const decodedBytes = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] as number;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT && at + 2 < bytes.length) {
      const highDigit = HEX_VALUES[bytes[at + 1] as number] as number;
      const lowDigit = HEX_VALUES[bytes[at + 2] as number] as number;
      if (highDigit !== NO_DIGIT && lowDigit !== NO_DIGIT) {
        byte = highDigit * 16 + lowDigit;
        at += 2;
      }
    }
    decodedBytes[length] = byte;
    length += 1;
  }
  return decodedBytes.toString("utf8", 0, length);
}
