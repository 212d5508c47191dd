import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { type JsonLimits, JsonTooMuch, parseJson } from '#domain/json-text.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import { parsingPieces } from '#server/loop/json-pieces.ts';
import { megabyte, readBytes, tooLarge, unlessHungUp } from '#server/read-bytes.ts';
import { HeldUpload } from './held-uploads.ts';

/** Of an upload that names no limit of its own, and for what a form holds beside the file. */
const plainLimit = 25 * megabyte;
const beside = megabyte;

const isType = (request: Request, type: string) =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === type;

/** How a text that cannot be stored would be written in JSON: without it there is none to look for. */
const mayBeUnstorable = /\\u0000|\\ud[89a-f]/i;
/**
 * Deeper than anything we exchange, which keeps recursive readers from running out of stack; and more than the largest act holds: ten thousand rows of
 * forty values. Sixteen megabytes of empty objects would hold up everybody for five seconds, a row of a million fields, which is read at once, for two.
 */
export const bodyLimits: JsonLimits = { deepest: 64, mostValues: 1_000_000, mostFields: 50_000 };
/** Parsed whole; above, in pieces (characters). */
const parsedWhole = 64 * 1024;
/** Reading so much takes some ten milliseconds: others are heard before it is looked at (characters). */
const long = 256 * 1024;

interface JsonBody {
  value: unknown;
  isStorable: boolean;
  /** Parsing it takes a while too. */
  isLong: boolean;
}

/**
 * A JSON body; `isStorable` when none of its texts can be one that the database refuses.
 * @param megabytes the body may have. @throws Failure WrongMediaType, TooLarge, BadJson, BadInput where it holds more than `bodyLimits`
 */
export async function readJson(request: Request, megabytes = 1): Promise<JsonBody> {
  if (!isType(request, 'application/json')) throw new Failure('WrongMediaType');
  const text = await readText(request, megabytes);
  const isLong = text.length > long;
  if (isLong) await giveWay();
  try {
    const value = text.length > parsedWhole ? await runInSlices(parsingPieces(text, bodyLimits)) : JSON.parse(text);
    if (isLong) await giveWay();
    return { value, isStorable: !mayBeUnstorable.test(text), isLong };
  } catch (error) {
    if (!(error instanceof JsonTooMuch)) throw new Failure('BadJson');
    const limit = String(bodyLimits[error.what]);
    throw badInput([
      error.what === 'deepest' ? { path: '', problem: 'wrong' } : { path: '', problem: 'tooMany', limit },
    ]);
  }
}

/** @throws Failure TooLarge */
export async function readText(request: Request, megabytes = 1): Promise<string> {
  const limit = megabytes * megabyte;
  const declared = request.headers.get('content-length');
  // With a declared length the HTTP parser keeps the body to it, and the adapter's own reader is the fast one.
  if (declared !== null && Number(declared) <= Math.min(limit, megabyte)) return unlessHungUp(request.text());
  return decodeInSlices(await readBytes(request, limit));
}

/** Sixteen megabytes of UTF-8 take sixty milliseconds. */
async function decodeInSlices(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += megabyte) {
    if (at > 0) await giveWay();
    pieces.push(decoder.decode(bytes.subarray(at, at + megabyte), { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}

/** Has the request fields of a form without files? */
export const isFormEncoded = (request: Request): boolean => isType(request, 'application/x-www-form-urlencoded');

/**
 * Multipart form data.
 * @param fileBytes a file of it may have; files are measured here, fields are few
 * @throws Failure WrongMediaType, TooLarge at the field of the file, TooManyRequests, BadInput
 */
export async function readForm(request: Request, fileBytes?: number): Promise<FormData> {
  if (!isType(request, 'multipart/form-data')) throw new Failure('WrongMediaType');
  const form = await heldForm(request, fileBytes === undefined ? plainLimit : fileBytes + beside, fileBytes);
  for (const [path, value] of form.entries())
    if (typeof value === 'string') {
      if (value.length > beside) throw tooLarge(beside, path);
    } else if (fileBytes !== undefined && value.size > fileBytes) throw tooLarge(fileBytes, path);
  return form;
}

async function heldForm(request: Request, limit: number, named: number | undefined): Promise<FormData> {
  const upload = new HeldUpload();
  try {
    const bytes = await readBytes(request, limit, named, (size) => upload.add(size));
    const contentType = request.headers.get('content-type') ?? '';
    return await (bytes.length > long ? parseLongForm(bytes, contentType) : parseForm(bytes, contentType));
  } finally {
    upload.release();
  }
}

let lastLongForm: Promise<unknown> = Promise.resolve();

/** One after the other: ten megabytes take some twenty milliseconds and are copied several times. */
function parseLongForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const form = lastLongForm.then(giveWay).then(() => parseForm(bytes, contentType));
  lastLongForm = form.then(giveWay, giveWay);
  return form;
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Failure('BadInput', { fields: 'form' }, [{ path: 'form', problem: 'wrong' }]);
  }
}

/** The fields of a form that are not files; objects and arrays come as JSON text (R-CALL-5). */
export function formFields(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of form.entries()) {
    if (typeof value !== 'string') continue;
    fields[name] = value;
    if (/^\s*[[{]/.test(value)) {
      try {
        fields[name] = parseJson(value);
      } catch {
        throw new Failure('BadInput', { fields: name }, [{ path: name, problem: 'wrong' }]);
      }
    }
  }
  return fields;
}
