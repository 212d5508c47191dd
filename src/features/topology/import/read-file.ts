import { encodingOf } from '#domain/code-page.ts';
import { DrawingRefused, mostBytes } from '#domain/drawn/import/limits.ts';
import { readDrawing } from '#domain/drawn/import/read.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { headerReader } from '#domain/tara-table/header-words.ts';
import { drawingInPng, isPng } from './drawing-in-png';
import { inflate } from './inflate';
import { jsonOfYaml } from './json-of-yaml';
import { parseXml } from './parse-xml';

/** The drawing in the bytes of a file. @throws DrawingRefused */
export function readFile(name: string, bytes: Uint8Array, language: 'en' | 'zh' = 'en'): Sketch {
  if (bytes.length > mostBytes) throw new DrawingRefused('tooLarge');
  const text = isPng(bytes) ? drawingInPng(bytes) : textOf(bytes);
  const tools = { parseXml, inflate, headerReader, language };
  return readDrawing({ name, text: isYaml(text) ? jsonOfYaml(text) : text }, tools);
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

function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new DrawingRefused('unknownFormat');
  return text;
}
