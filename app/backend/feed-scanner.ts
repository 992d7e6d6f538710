const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;

const DEPTH_OF_ROWS = 3;
const MAX_PIECE_BYTES = 1024 * 1024;

/** Splits a feed into rows as it streams. It works on bytes, so that 20 MB of text never exist at once. */
export class FeedScanner {
  #onRow: (row: unknown) => void;
  #decoder = new TextDecoder("utf-8", { fatal: true });
  #named: string | null;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #inRows = false;
  #insideResult = false;
  #envelope = "";
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;

  constructor(onRow: (row: unknown) => void, charset = "utf-8") {
    this.#onRow = onRow;
    this.#named = charset;
  }

  write(chunk: Uint8Array): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) {
        this.#inString = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        from = this.#open(byte, chunk, from, at);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        from = this.#close(chunk, from, at);
      } else if (byte === COMMA && this.#inRows && this.#depth === DEPTH_OF_ROWS) {
        this.#emit(this.#take(chunk, from, at));
        from = at + 1;
      }
    }
    this.#keep(chunk.subarray(from));
    if (this.#depth === 0 && this.#envelope === "") this.#refuseWhatIsNoObject();
  }

  /** @returns the document without its rows @throws SyntaxError if the feed is incomplete or empty */
  end(): string {
    this.#envelope += this.#take(new Uint8Array(), 0, 0);
    if (this.#depth !== 0 || this.#inRows || this.#envelope.trim() === "") {
      throw new SyntaxError("the feed is incomplete");
    }
    return this.#envelope;
  }

  #open(byte: number, chunk: Uint8Array, from: number, at: number): number {
    this.#depth++;
    if (this.#inRows || this.#depth > DEPTH_OF_ROWS) return from;
    this.#envelope += this.#take(chunk, from, at + 1);
    if (this.#depth === 2) this.#insideResult = /"result"\s*:\s*\{$/.test(this.#envelope);
    this.#inRows =
      this.#depth === DEPTH_OF_ROWS &&
      byte === OPEN_BRACKET &&
      this.#insideResult &&
      /"data"\s*:\s*\[$/.test(this.#envelope);
    return at + 1;
  }

  #close(chunk: Uint8Array, from: number, at: number): number {
    this.#depth--;
    if (this.#depth < 0) throw new SyntaxError("the feed closes more than it opened");
    if (!this.#inRows || this.#depth >= DEPTH_OF_ROWS) return from;
    this.#emit(this.#take(chunk, from, at));
    this.#inRows = false;
    return at;
  }

  #emit(text: string): void {
    if (text.trim() !== "") this.#onRow(JSON.parse(text));
  }

  #take(chunk: Uint8Array, from: number, end: number): string {
    if (this.#pending.length === 0) return this.#decode(chunk.subarray(from, end));
    const bytes = Buffer.concat([...this.#pending, chunk.subarray(from, end)]);
    this.#pending = [];
    this.#pendingBytes = 0;
    return this.#decode(bytes);
  }

  #decode(bytes: Uint8Array): string {
    try {
      const text = this.#decoder.decode(bytes);
      // A text with fewer characters than bytes is not ASCII alone, so the feed is UTF-8 whatever its label.
      if (text.length < bytes.length) this.#named = null;
      return text;
    } catch {
      return this.#decodeAsNamed(bytes);
    }
  }

  #decodeAsNamed(bytes: Uint8Array): string {
    try {
      this.#decoder = new TextDecoder(this.#named ?? "", { fatal: true });
      this.#named = null;
      return this.#decoder.decode(bytes);
    } catch {
      throw new SyntaxError("the feed's bytes are no letters");
    }
  }

  #keep(tail: Uint8Array): void {
    if (tail.length === 0) return;
    this.#pendingBytes += tail.length;
    if (this.#pendingBytes > MAX_PIECE_BYTES) throw new SyntaxError("a part of the feed is too long");
    // Copy the rest, so that the chunk and the socket's buffer can be freed.
    this.#pending.push(tail.slice());
  }

  /** Stops at the first byte of an HTML page instead of reading it to the end. */
  #refuseWhatIsNoObject(): void {
    const start = Buffer.concat(this.#pending).toString("utf8").trimStart();
    if (start !== "" && start !== "\uFEFF") throw new SyntaxError("the feed is not a JSON object");
  }
}
