// @vitest-environment node
// postgres: no, the database has no part in it
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type FormatFacts, UnreadableDocument } from '#domain/formats/format.ts';
import { documentFormats } from '#domain/formats/formats.ts';
import { writeReqif } from '#domain/formats/reqif/write.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { documentCodecs as codecs } from '#server/import/document-codecs.ts';
import { readDocument } from '#server/import/read-document.ts';
import { readReqifFile } from '#server/import/read-reqif.ts';
import { recognise } from '#server/import/recognise.ts';
import { head, headlamp } from '#tests/domain/report/example.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { longestBlock } from '#tests/world/longest-block.ts';
import { mutated } from './mutate.ts';

const formats: readonly FormatFacts[] = documentFormats;
/** Of each format; of these every twentieth goes through the whole server. */
const files = 200;
const throughServer = 20;
/** The server's loop may be kept from others this long (ms). */
const mostBlocked = 100;
/** What the child process may take for a file of this size (ms). */
const patience = 4000;
const folders = ['tests/world/documents', process.env.SAMPLES ?? '../shared/samples'];
const largest = 400_000;

const filesIn = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile() && statSync(path).size < largest);

/** Documents of a format: those at hand that it recognises, and what it writes itself. */
function seedsOf(id: string): Uint8Array[] {
  const w = headlamp();
  const own = (id === 'reqif' ? writeReqif : codecs[id]?.write)?.({ head, workspace: w, ratings: rate(w) }).content;
  const written = own === undefined ? [] : [typeof own === 'string' ? new TextEncoder().encode(own) : own];
  const isOwn = (path: string, bytes: Uint8Array) =>
    id === 'reqif' ? /\.reqifz?$/.test(path) : recognise(bytes, codecs) === id;
  const found = folders.flatMap(filesIn).flatMap((path) => {
    const bytes = new Uint8Array(readFileSync(path));
    return isOwn(path, bytes) ? [bytes] : [];
  });
  return [...written, ...found];
}

const beside = { fileName: 'document', method: defaultMethod, version: 'V1.0', now: '2026-11-29T10:00:00.000Z' };
/** ReqIF is read into rows of a version, by a way of its own. */
const read = [...formats.filter(({ reads }) => reads.includes('task')).map(({ id }) => id), 'reqif'];

/** What becomes of a document in the child process of its format. */
function outcomeOf(id: string, bytes: Uint8Array): string {
  if (id === 'reqif') return outcomeOfReqif(bytes);
  const result = readDocument(bytes, beside)?.result;
  if (!result) return 'not recognised';
  if ('file' in result) return 'read';
  if ('problems' in result) return 'problems';
  const { refused } = result;
  // A reader that failed in a way nobody thought of is refused, but its words say little.
  const isUnforeseen = refused.why === 'unreadable' && refused.words.en.includes('not as its format says');
  return isUnforeseen ? 'unforeseen' : refused.why;
}

function outcomeOfReqif(bytes: Uint8Array): string {
  try {
    readReqifFile(Buffer.from(bytes));
    return 'read';
  } catch (error) {
    return error instanceof UnreadableDocument ? 'unreadable' : 'unforeseen';
  }
}

describe('a damaged or crafted document', { timeout: 600_000 }, () => {
  let world: Analysis;
  beforeAll(async () => {
    world = await analysis();
  });
  afterAll(() => world.close());

  it.each(read)('of %s is read or refused in words, in the time there is', (id) => {
    const seeds = seedsOf(id);
    const outcomes: Record<string, number> = {};
    const wrong: string[] = [];
    for (let n = 0; n < files; n += 1) {
      const bytes = mutated(seeds[n % seeds.length] ?? new Uint8Array(), n);
      const began = performance.now();
      try {
        const outcome = outcomeOf(id, bytes);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      } catch (error) {
        wrong.push(`${n}: ${String(error)}`);
      }
      const took = performance.now() - began;
      if (took > patience) wrong.push(`${n}: ${Math.round(took)} ms`);
    }
    console.info(`${id}: ${seeds.length} seeds, ${JSON.stringify(outcomes)}`);
    expect(wrong).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(read)('of %s neither stops the server nor keeps it from others', async (id) => {
    const seeds = seedsOf(id);
    const { li, projectId, versionId } = world;
    const statuses = new Set<number>();
    const askAll = async () => {
      for (let n = 0; n < files; n += throughServer) {
        const form = new FormData();
        const bytes = mutated(seeds[n % seeds.length] ?? new Uint8Array(), n + 7);
        form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'document'));
        const { status } = await (id === 'reqif'
          ? li.attempt(api.reqif.check, { params: { versionId }, form })
          : li.attempt(api.exchange.checkTask, { params: { projectId }, form }));
        statuses.add(status);
      }
    };
    // A busy machine keeps the loop waiting, too: the best of three tells what the server itself does.
    let block = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 3 && block >= mostBlocked; n += 1)
      block = Math.min(block, (await longestBlock(askAll)).longest);
    console.info(`${id}: longest block ${Math.round(block)} ms, statuses ${[...statuses].join(' ')}`);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(block).toBeLessThan(mostBlocked);
  });
});
