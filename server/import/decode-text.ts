import { encodingOf } from '#domain/code-page.ts';
import { WorkbookRefused } from './limits.ts';

/** The text of a file. @throws WorkbookRefused `broken` for what is no text */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new WorkbookRefused('broken');
  return text;
}
