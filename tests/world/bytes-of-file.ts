import { constants, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { readPdf } from './read-pdf.ts';

/** Which of these texts does the file hold, however its format writes them? */
export function textsInFile(file: Uint8Array, texts: readonly string[]): string[] {
  const parts = partsOf(file).flatMap((part) => [part, withoutBreaks(part)]);
  return texts.filter((text) => bytesOf(text).some((bytes) => parts.some((part) => part.includes(bytes))));
}

/** The text as a file may hold it: as it is, in UTF-16 of both orders, as hexadecimal digits of these, and in Base64 at each place. */
function bytesOf(text: string): Buffer[] {
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const hex = [Buffer.from(text), little, big].map((bytes) => bytes.toString('hex'));
  const base64 = ['', 'a', 'aa'].map((before) =>
    Buffer.from(before + text)
      .toString('base64')
      .slice(before === '' ? 0 : 4, -4),
  );
  const written = [text, ...hex, ...hex.map((one) => one.toUpperCase()), ...base64];
  return [...written.map((one) => Buffer.from(one)), little, big];
}

/** Long words are broken by spaces without width, which would hide what they stand in. */
const breaks = [Buffer.from('\u200b'), Buffer.from([0x20, 0x0b]), Buffer.from('&#x200b;'), Buffer.from('200b')].map(
  (bytes) => bytes.toString('latin1'),
);
const withoutBreaks = (part: Buffer): Buffer =>
  Buffer.from(
    breaks.reduce((text, one) => text.replaceAll(one, ''), part.toString('latin1')),
    'latin1',
  );

/** The file, what it holds unpacked (the parts of an archive with their names, or the streams of a PDF), and of a PDF what a reader sees. */
function partsOf(file: Uint8Array): Buffer[] {
  const whole = Buffer.from(file);
  const kind = whole.subarray(0, 4).toString('latin1');
  if (kind.startsWith('PK')) return [whole, ...filesIn(file)];
  if (kind !== '%PDF') return [whole];
  const { pages } = readPdf(file);
  return [whole, ...streamsIn(whole), ...pages.map(({ texts }) => Buffer.from(texts.join('')))];
}

const filesIn = (file: Uint8Array): Buffer[] =>
  Object.entries(unzipSync(file)).flatMap(([name, bytes]) => [Buffer.from(name), ...partsOf(bytes)]);

function streamsIn(file: Buffer): Buffer[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  });
}
