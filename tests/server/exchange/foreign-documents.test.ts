import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { type DocumentResult, readDocument } from '#server/import/read-document.ts';
import type { ReadExchange } from '#server/import/read-exchange.ts';
import { sheetsInChinese, sheetsInEnglish, workbookOf } from '../../world/documents/sheets-workbook.ts';

const lock = readFileSync('tests/world/documents/door-lock.xsam');
const read = (bytes: Uint8Array, fileName = 'file.xsam') =>
  readDocument(Buffer.from(bytes), {
    fileName,
    method: defaultMethod,
    version: 'V1.0',
    now: '2026-11-29T10:00:00.000Z',
  });
const countsOf = (found: DocumentResult | undefined) => {
  const { file } = (found as DocumentResult).result as ReadExchange;
  const rows = file.tasks[0]?.versions[0]?.rows as unknown as Record<string, unknown[]>;
  return Object.fromEntries(['assets', 'threats', 'steps', 'risks', 'links'].map((kind) => [kind, rows[kind]?.length]));
};

describe('a document of openXSAM', () => {
  it('becomes the exchange file of a task, as one file and as an archive of parts', () => {
    const one = read(lock);
    expect(one?.document).toMatchObject({ format: 'openxsam', differenceCount: expect.any(Number) });
    expect(countsOf(one)).toEqual({ assets: 6, threats: 2, steps: 4, risks: 1, links: 2 });
    const text = lock.toString('utf8');
    const cut = text.indexOf('<SecurityChunk');
    const head = text.slice(0, text.indexOf('<SystemChunk'));
    const parts = {
      'a/system.xsam': `${text.slice(0, cut)}</mps:RootNodes>`,
      'a/security.xsam': head + text.slice(cut),
    };
    const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])));
    expect(countsOf(read(packed))).toEqual(countsOf(one));
  });

  it('is refused in words where its archive is damaged or an entity is declared', () => {
    const bomb = Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${lock.toString('utf8').slice(38)}`);
    expect(read(bomb)?.result).toMatchObject({
      refused: { why: 'unreadable', words: { en: expect.stringContaining('document type') } },
    });
  });
});

describe('a workbook with one sheet a kind', () => {
  it('becomes the exchange file of a task, with what each sheet loses', () => {
    const found = read(workbookOf(sheetsInEnglish), 'seat.xlsx');
    expect(found?.document).toMatchObject({ format: 'workbook' });
    expect(found?.document?.losses).toContainEqual(expect.objectContaining({ kind: 'Concepts', outcome: 'left' }));
    expect(countsOf(found)).toEqual({ assets: 6, threats: 2, steps: 4, risks: 2, links: 2 });
    expect(countsOf(read(workbookOf(sheetsInChinese), '座椅.xlsx'))).toMatchObject({ assets: 5, threats: 1, risks: 1 });
  });

  it('has the method of the project, which rates the levels its words name', () => {
    const { result } = read(workbookOf(sheetsInEnglish), 'seat.xlsx') as DocumentResult;
    const { file } = result as ReadExchange;
    expect(file.methods).toEqual([defaultMethod]);
    const steps = (file.tasks[0]?.versions[0]?.rows.steps ?? []) as unknown as { ratings: object }[];
    const models = steps.flatMap(({ ratings }) => Object.keys(ratings));
    expect(new Set(models)).toEqual(new Set(['attack-potential']));
  });

  it('is refused in words where it has one table alone', () => {
    const one = workbookOf({ Tabelle1: sheetsInEnglish.Risks ?? [] });
    expect(read(one)?.result).toMatchObject({
      refused: { why: 'unreadable', words: { en: expect.stringContaining('three sheets') } },
    });
  });
});
