import { codePageOf } from '#domain/code-page.ts';
import { WorkbookRefused } from './limits.ts';

/**
 * The text of a file: UTF-16 where its mark says so (what Excel calls Unicode text), UTF-8 as it should be, else the code page of a
 * Chinese or a Western Windows. @throws WorkbookRefused `broken` for what is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return refuseNul(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return refuseNul(new TextDecoder('utf-16be').decode(bytes));
  if (bytes.includes(0)) throw new WorkbookRefused('broken');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePageOf(bytes)).decode(bytes);
  }
}

function refuseNul(text: string): string {
  if (text.includes('\0')) throw new WorkbookRefused('broken');
  return text;
}
