/** Corrupts correct answers of the backend. */

type Change = (value: unknown) => unknown;

function changeLeaves(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((entry) => changeLeaves(entry, change));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, changeLeaves(entry, change)]),
  );
}

const toNull: Change = () => null;

/** Turns texts into objects, numbers into invalid texts, and everything else into lists. */
const toWrongType: Change = (value) => {
  if (typeof value === "string") return { text: value };
  if (typeof value === "number") return `${value}번`;
  return [value];
};

/** Fields that carry the outcome; all others carry data. */
const VERDICT = ["resultCode", "resultMessage", "success", "status", "message"];

function withoutValues(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    return changeLeaves(answer, toNull);
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      VERDICT.includes(name) ? value : changeLeaves(value, toNull),
    ]),
  );
}

const CHANGES: Record<"wrong-types" | "nulls" | "null-values", Change> = {
  "wrong-types": (answer) => changeLeaves(answer, toWrongType),
  nulls: (answer) => changeLeaves(answer, toNull),
  "null-values": withoutValues,
};

/** Returns the answer with changed values. */
export function changeValues(json: Buffer, changeName: keyof typeof CHANGES): Buffer {
  return Buffer.from(JSON.stringify(CHANGES[changeName](JSON.parse(json.toString("utf8")))));
}

let codes: Map<string, [number, number]> | null = null;

/** Decodes all two-byte codes of EUC-KR to get its character table. */
function eucKrCodes(): Map<string, [number, number]> {
  if (codes) return codes;
  codes = new Map();
  const decoder = new TextDecoder("euc-kr");
  for (let leadByte = 0xa1; leadByte <= 0xfe; leadByte += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(leadByte, trail));
      if (letter.length === 1 && letter !== "\ufffd") codes.set(letter, [leadByte, trail]);
    }
  }
  return codes;
}

/** Encodes a text in EUC-KR, with question marks for missing characters as Java does. */
export function toEucKr(text: string): Buffer {
  const table = eucKrCodes();
  const bytes = Array.from(text).flatMap((letter) =>
    letter < "\x80" ? letter.charCodeAt(0) : (table.get(letter) ?? 0x3f),
  );
  return Buffer.from(bytes);
}
