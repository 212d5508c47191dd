import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { cleanText } from '#server/files/xml.ts';

/** Objects of one pack: the more there are, the better they shrink, and the more a viewer unpacks to see one. */
const mostInPack = 400;
/** The file is gathered in blocks of so many bytes. */
const blockSize = 1024 * 1024;

/**
 * A PDF 1.7 as its objects (ISO 32000-1, chapter 7), written as they come. All that is no stream goes into packs (object streams): a report that can be
 * read aloud has an object for each cell of its tables, and unpacked they would be ten times the rest of the file.
 */
export class PdfFile {
  /** Full but for the last. */
  private readonly blocks: Uint8Array[] = [];
  private length = 0;
  private readonly hash = createHash('sha256');
  /** By object: the byte it begins at; of a packed one, its pack. */
  private readonly places: number[] = [0];
  /** By object: its place in its pack, or -1. */
  private readonly inPack: number[] = [-1];
  private pack: { id: number; text: string }[] = [];

  constructor() {
    // Four bytes above 127 tell whoever looks at the file that it is no text.
    this.put(Uint8Array.from([...Buffer.from('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** A number for an object that is written later. */
  reserve(): number {
    this.places.push(0);
    this.inPack.push(-1);
    return this.places.length - 1;
  }

  /** Writes an object that is no stream; returns its number. */
  add(text: string, id = this.reserve()): number {
    this.pack.push({ id, text });
    if (this.pack.length === mostInPack) this.closePack();
    return id;
  }

  /** Writes a stream. @param entries what its dictionary says beside length and filter */
  stream(entries: string, content: Uint8Array | string, id = this.reserve(), packed = true): number {
    const plain = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const bytes = packed ? deflateSync(plain) : plain;
    const filter = packed ? '/Filter/FlateDecode' : '';
    this.places[id] = this.length;
    this.put(Buffer.from(`${id} 0 obj\n<<${entries}${filter}/Length ${bytes.length}>>stream\n`, 'latin1'));
    this.put(bytes);
    this.put(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    return id;
  }

  /** Closes the file; returns its bytes, block by block. The same content has the same id, so the same report is the same file. */
  end(root: number, info: number): Uint8Array[] {
    this.closePack();
    const id = this.hash.copy().digest('hex').slice(0, 32);
    const table = this.reserve();
    this.places[table] = this.length;
    const start = this.length;
    const parameters = '/DecodeParms<</Predictor 12/Columns 7>>/W[1 4 2]';
    const entries = `/Type/XRef/Size ${table + 1}/Root ${root} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]${parameters}`;
    this.stream(entries, this.crossReferences(), table);
    this.put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
    const last = this.blocks.pop() ?? new Uint8Array();
    return [...this.blocks, last.subarray(0, this.length - this.blocks.length * blockSize)];
  }

  private closePack(): void {
    if (this.pack.length === 0) return;
    const objects = this.pack;
    this.pack = [];
    const own = this.reserve();
    let head = '';
    let body = '';
    for (const [i, { id, text }] of objects.entries()) {
      this.places[id] = own;
      this.inPack[id] = i;
      head += `${id} ${body.length} `;
      body += `${text}\n`;
    }
    this.stream(`/Type/ObjStm/N ${objects.length}/First ${head.length}`, head + body, own);
  }

  /** Where every object is: rows of seven bytes, each told as its difference from the one above (predictor 12), which packs well. */
  private crossReferences(): Uint8Array {
    const size = this.places.length;
    const rows = new Uint8Array(size * 8);
    const above = new Uint8Array(7);
    const row = new Uint8Array(7);
    const view = new DataView(row.buffer);
    for (let id = 0; id < size; id++) {
      const at = this.inPack[id] ?? -1;
      view.setUint8(0, id === 0 ? 0 : at < 0 ? 1 : 2);
      view.setUint32(1, this.places[id] ?? 0);
      view.setUint16(5, id === 0 ? 65535 : Math.max(0, at));
      rows[id * 8] = 2;
      for (let i = 0; i < 7; i++) rows[id * 8 + 1 + i] = (row[i] ?? 0) - (above[i] ?? 0);
      above.set(row);
    }
    return rows;
  }

  /** Copies the bytes: what zlib returns holds on to sixteen kilobytes, however little it is. */
  private put(bytes: Uint8Array): void {
    this.hash.update(bytes);
    for (let at = 0; at < bytes.length; ) {
      const inBlock = this.length % blockSize;
      if (inBlock === 0) this.blocks.push(new Uint8Array(blockSize));
      const part = bytes.subarray(at, at + blockSize - inBlock);
      this.blocks.at(-1)?.set(part, inBlock);
      this.length += part.length;
      at += part.length;
    }
  }
}

/** A text as PDF holds it: UTF-16 with its mark, in hexadecimal, so that no sign of it means anything. */
export const textOf = (words: string): string => {
  const text = cleanText(words);
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0');
  return `<${hex}>`;
};

/** A reference to an object. */
export const to = (id: number): string => `${id} 0 R`;

/** A number, without the digits that nobody sees. */
export const num = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  // `-0` and `1e-7` are no numbers of a PDF.
  return Object.is(rounded, -0) || !Number.isFinite(rounded) ? '0' : String(rounded);
};
