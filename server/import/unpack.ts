import { inflateRawSync } from 'node:zlib';
import { mostFiles, mostUnpacked, WorkbookRefused } from './limits.ts';

/** Fields of the zip format by the number of its specification (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;
const entrySize = 46;
const localSize = 30;
const longestComment = 0xffff;

interface Entry {
  name: string;
  method: number;
  /** Where its local header begins and its packed bytes end. */
  from: number;
  data: number;
  to: number;
  unpacked: number;
}

/**
 * Unpacks the parts of a zip that are wanted. Sizes are counted from the directory before anything is unpacked and held to while unpacking,
 * so a directory that lies is found out.
 * @throws WorkbookRefused `broken` for what is no plain zip (entries that overlap included), `large` for what unpacks to more than is allowed
 */
export function unpack(zip: Buffer, wanted: (name: string) => boolean, most = mostUnpacked): Map<string, Buffer> {
  const entries = readDirectory(zip);
  refuseOverlap(entries);
  const own = entries.filter(({ name }) => wanted(name));
  if (own.reduce((sum, { unpacked }) => sum + unpacked, 0) > most) throw new WorkbookRefused('large');
  const files = new Map<string, Buffer>();
  for (const entry of own) {
    if (files.has(entry.name)) throw new WorkbookRefused('broken');
    files.set(entry.name, inflate(zip, entry));
  }
  return files;
}

function inflate(zip: Buffer, { method, data, to, unpacked }: Entry): Buffer {
  const packed = zip.subarray(data, to);
  if (method === 0 && packed.length === unpacked) return packed;
  if (method !== 8) throw new WorkbookRefused('broken');
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
    if (bytes.length === unpacked) return bytes;
  } catch {
    // Longer than declared, or no deflated bytes.
  }
  throw new WorkbookRefused('broken');
}

function readDirectory(zip: Buffer): Entry[] {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > mostFiles) throw new WorkbookRefused('large');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  const directory = at;
  for (let i = 0; i < count; i++) {
    if (at + entrySize > end || zip.readUInt32LE(at) !== entryMark) throw new WorkbookRefused('broken');
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push(entryAt(zip, at, nameLength, directory));
    at += entrySize + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(zip: Buffer, at: number, nameLength: number, directory: number): Entry {
  const from = zip.readUInt32LE(at + 42);
  // A size or an offset of 2^32-1 stands for zip64: no workbook within the upload limit needs it.
  if (from + localSize > directory || zip.readUInt32LE(from) !== localMark) throw new WorkbookRefused('broken');
  const data = from + localSize + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
  const to = data + zip.readUInt32LE(at + 20);
  const encrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  if (to > directory || encrypted) throw new WorkbookRefused('broken');
  return {
    name: zip.toString('utf8', at + entrySize, at + entrySize + nameLength),
    method: zip.readUInt16LE(at + 10),
    from,
    data,
    to,
    unpacked: zip.readUInt32LE(at + 24),
  };
}

/** The end record, searched from the end: a comment may follow it. */
function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - endSize - longestComment);
  for (let at = zip.length - endSize; at >= first; at--)
    if (zip.readUInt32LE(at) === endMark && at + endSize + zip.readUInt16LE(at + 20) === zip.length) return at;
  throw new WorkbookRefused('broken');
}

/** Entries that share packed bytes unpack to far more than their file holds. */
function refuseOverlap(entries: readonly Entry[]): void {
  const inOrder = [...entries].sort((a, b) => a.from - b.from);
  for (const [i, { from }] of inOrder.entries())
    if (from < (inOrder[i - 1]?.to ?? 0)) throw new WorkbookRefused('broken');
}
