import { describe, expect, it } from 'vitest';
import { Draft } from '#domain/formats/draft.ts';
import { type Codec, UnreadableDocument } from '#domain/formats/format.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { type DocumentResult, readDocument } from '#server/import/read-document.ts';
import type { ReadExchange } from '#server/import/read-exchange.ts';

/** A tiny format: a line per asset, `name;colour`, and what the document says a risk is. */
const plain: Codec = {
  recognises: (start) => start.startsWith('plain\n'),
  read(bytes) {
    const draft = new Draft('plain');
    const lines = new TextDecoder().decode(bytes).trim().split('\n').slice(1);
    if (lines.includes('!')) throw new UnreadableDocument({ en: 'a line is wrong', zh: '有一行不正确' }, 'line 2');
    if (lines.includes('?')) throw new TypeError('nobody thought of it');
    draft.name = 'Door control';
    for (const line of lines) {
      const [name = '', colour = ''] = line.split(';');
      const { id } = draft.add('assets', { name }, { code: 'A-12' });
      if (colour) draft.keep({ row: id, foreignId: name, content: JSON.stringify({ colour }) });
    }
    const [asset] = draft.rows.assets ?? [];
    const words = { type: 'T', property: 'I', description: 'Opened' };
    const threat = draft.add('threats', { ...words, assets: [asset?.id ?? ''] });
    draft.keep({ row: null, foreignId: '', content: '{"serial":7}' });
    const losses = [{ kind: 'assets', field: 'colour', count: 1, outcome: 'kept' as const }];
    return { draft, losses, printed: [{ row: threat.code, field: 'feasibility', printed: 'High' }] };
  },
};
const beside = { fileName: 'door.plain', method: defaultMethod, version: 'V1.0', now: '2026-11-29T10:00:00.000Z' };
const read = (text: string) => readDocument(Buffer.from(text), beside, { plain }) as DocumentResult;
const fileOf = (found: DocumentResult) => (found.result as ReadExchange).file;

describe('a document of another tool', () => {
  it('becomes an exchange file of one task with one open version of the method of the project', () => {
    const { methods, tasks, kind } = fileOf(read('plain\nLock;red\nMotor\n'));
    const [task] = tasks;
    expect([kind, task?.name, task?.current]).toEqual(['task', 'Door-control', 'V1.0']);
    expect(methods).toEqual([defaultMethod]);
    expect(task?.versions.map(({ frozen, counters }) => [frozen, counters])).toEqual([[null, { A: 12, TS: 1 }]]);
    const rows = task?.versions[0]?.rows as unknown as Record<string, { code?: string; row?: string }[]>;
    expect(rows.assets?.map(({ code }) => code)).toEqual(['A-12', 'A-1']);
    expect(rows.foreignParts?.map(({ row }) => row)).toEqual(['row-1', '']);
  });

  it('is shown with what is lost and with the printed values that do not follow from its rows', () => {
    expect(read('plain\nLock;red\n').document).toMatchObject({
      format: 'plain',
      losses: [{ kind: 'assets', field: 'colour', count: 1, outcome: 'kept' }],
      lossCount: 1,
      differences: [{ row: 'TS-1', field: 'feasibility', printed: 'High', computed: null }],
    });
  });

  it('that cannot be read is refused in words, with the place', () => {
    expect(read('plain\n!').result).toEqual({
      refused: { why: 'unreadable', words: { en: 'a line is wrong', zh: '有一行不正确' }, at: 'line 2' },
    });
  });

  it('whose reader fails in a way nobody thought of is refused in words, too', () => {
    expect(read('plain\n?').result).toMatchObject({ refused: { why: 'unreadable' } });
  });

  it('of no known format is left to the reader of exchange files', () => {
    expect(readDocument(Buffer.from('{"format":"other"}'), beside, { plain })).toBeUndefined();
  });
});
