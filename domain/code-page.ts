/** Stands where a byte is no part of the text: readers name the cell that holds it. */
export const unreadableSign = '\ufffd';

/**
 * How a text is to be decoded. UTF-16 is known by its mark or by the halves of plain letters that are zero (what Excel calls Unicode text), UTF-8 by
 * its mark or because most of what is no plain letter is UTF-8: then a foreign byte stays one `unreadableSign`, and never decides how the rest is read.
 */
export const encodingOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | 'gb18030' | 'windows-1252' =>
  wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : codePageOf(bytes));

/** Bytes looked at to tell UTF-16 without a mark. */
const beginning = 65_536;

function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length % 2 !== 0) return undefined;
  const looked = Math.min(bytes.length, beginning);
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < looked; at++) {
    if (bytes[at] !== 0) continue;
    const other = bytes[at ^ 1] ?? 0;
    if (other < 0x20 && other !== 0x09 && other !== 0x0a && other !== 0x0d) return undefined;
    zeros[at % 2 === 0 ? 0 : 1] += 1;
  }
  // Even between Chinese signs there are the marks between the cells; a stray zero in a file of bytes is none of these.
  if (Math.min(...zeros) > 0 || Math.max(...zeros) * 40 < looked) return undefined;
  return zeros[1] > 0 ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  let within = 0;
  let foreign = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceAt(bytes, at);
    if (length === 0) foreign += 1;
    else if (length > 1) within += length;
    at += Math.max(1, length);
  }
  return foreign === 0 || within > foreign;
}

/** The length of the character of UTF-8 that begins here; 0 where none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (first < 0xc2 || length === 0) return 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * The code page of a text that is neither UTF-8 nor says what it is: what a spreadsheet or a tool of Chinese Windows writes, or one of Western
 * Windows. Nearly every Chinese sign has both bytes above 0xA0, its first below 0xD8 (the common signs of GB 2312); a letter with an accent stands
 * between plain letters, and where two meet they are small ones, above 0xDF.
 */
export function codePageOf(bytes: Uint8Array): 'gb18030' | 'windows-1252' {
  let signs = 0;
  let others = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (first < 0x80) continue;
    const isSign = first > 0xa0 && first < 0xd8 && second > 0xa0 && second < 0xff;
    if (isSign) signs += 1;
    else others += 1;
    // Both bytes of a pair belong to it: a rare sign ends with a letter or digit.
    if (second >= 0x80) at += 1;
  }
  return signs >= others ? 'gb18030' : 'windows-1252';
}
