import { codePageOf } from '#domain/code-page.ts';
import { DrawingRefused, mostBytes } from '#domain/drawn/import/limits.ts';
import { readDrawing } from '#domain/drawn/import/read.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { drawingInPng, isPng } from './drawing-in-png';
import { inflate } from './inflate';
import { jsonOfYaml } from './json-of-yaml';
import { parseXml } from './parse-xml';

/** The drawing in the bytes of a file. @throws DrawingRefused */
export function readFile(name: string, bytes: Uint8Array): Sketch {
  if (bytes.length > mostBytes) throw new DrawingRefused('tooLarge');
  const text = isPng(bytes) ? drawingInPng(bytes) : textOf(bytes);
  return readDrawing({ name, text: isYaml(text) ? jsonOfYaml(text) : text }, { parseXml, inflate });
}

/** Open Threat Model is written as YAML too; its first key says so, after comments and the mark of a document. */
function isYaml(text: string): boolean {
  const lines = text
    .slice(0, 10_000)
    .replace(/^\ufeff/, '')
    .split('\n');
  const first = lines.find((line) => line.trim() !== '' && !/^\s*#|^---/.test(line)) ?? '';
  return /^\s*["']?otmVersion["']?\s*:/.test(first);
}

/** Text is UTF-8 or says otherwise by its first bytes; a file that is neither was written by a tool that knows one code page only. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A table saved by Excel, or a CAN database of a tool of Windows, in China or in the West.
    const text = new TextDecoder(codePageOf(bytes)).decode(bytes);
    if (text.includes('\0')) throw new DrawingRefused('unknownFormat');
    return text;
  }
}
