import { Unzip, UnzipInflate } from 'fflate';

/** A workbook within these bounds unpacks in well under a second. */
const mostBytes = 64 * 1024 * 1024;
const mostFiles = 2000;
/** The feed, in pieces, so that a bomb is noticed while it unpacks. */
const piece = 64 * 1024;

/**
 * Counts what a zip really unpacks to, without keeping it: the sizes it declares can lie. False for what is no zip, or more than a
 * workbook of ours can need (a 286 kB file can hold 300 MB).
 */
export function isHarmlessZip(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  let size = 0;
  let files = 0;
  let broken = false;
  const unzip = new Unzip((file) => {
    files += 1;
    file.ondata = (error, chunk) => {
      if (error) broken = true;
      else size += chunk.length;
    };
    if (files <= mostFiles) file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += piece) {
      unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
      if (broken || size > mostBytes || files > mostFiles) return false;
    }
  } catch {
    return false;
  }
  return files > 0;
}
