import { Zip, ZipDeflate } from 'fflate';

/** Text is encoded and packed in portions of about this many characters. */
const portion = 64 * 1024;
const nothing = new Uint8Array();
/** Of every entry, whenever it is packed: the same report is the same file. Zip knows no earlier day. */
const packedOn = new Date(1980, 0, 1);

/** A zip archive. Texts come in pieces and are packed as they come, so that a large one is never in memory as a whole. */
export function zipped(files: Iterable<readonly [name: string, content: Uint8Array | Iterable<string>]>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, content] of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = packedOn;
    zip.add(file);
    if (content instanceof Uint8Array) {
      file.push(content, true);
      continue;
    }
    for (const part of portions(content)) pushText(file, part);
    file.push(nothing, true);
  }
  zip.end();
  return join(chunks);
}

/** Holds the bytes of one portion; what is packed is copied at once, so that it is used again for the next. */
const bytes = new Uint8Array(portion * 4);
const encoder = new TextEncoder();

function pushText(file: ZipDeflate, text: string): void {
  for (let rest = text; rest !== ''; ) {
    const { read, written } = encoder.encodeInto(rest, bytes);
    file.push(bytes.subarray(0, written));
    rest = rest.slice(read);
  }
}

function* portions(pieces: Iterable<string>): Iterable<string> {
  let waiting: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < portion) continue;
    yield waiting.join('');
    waiting = [];
    length = 0;
  }
  if (length) yield waiting.join('');
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
