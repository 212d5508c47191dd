import { describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { add } from '#domain/workspace/edit.ts';
import { CallError } from '@/request/call-error';
import { refusedPlaces } from '@/workspace/unsaved/refused-places';

const columns = ['code', 'name', 'threats'].map((key) => ({ key, titleText: key }));
const ops = [
  add('steps', { name: 'open the port' }, 'S1'),
  add('paths', { name: 'over OBD' }, 'P1'),
  add('paths', { name: 'over air' }, 'P2'),
];
const refused = (code: string, ...fields: { path: string; problem: string; limit?: number }[]) =>
  new CallError('no', { status: 400, reason: 'http', body: { errorCode: code, fields } });

describe('a refused block', () => {
  it('leads to the cells of the rows it names, each with what is wrong with it', () => {
    const error = refused(
      errors.BadInput.code,
      { path: 'edits.2.row.name', problem: 'tooLong', limit: 400 },
      { path: 'edits.1.row.threats.0', problem: 'wrong' },
    );
    const [name, threats] = refusedPlaces(error, ops, columns);
    expect(name).toMatchObject({ id: 'P2', column: 'name', message: expect.stringContaining('400') });
    expect(threats).toMatchObject({ id: 'P1', column: 'threats' });
  });

  it('leads to its first row where a field comes without a place, as the call of it does', () => {
    expect(refusedPlaces(refused('1', { path: 'edits.0.row.name', problem: 'unknown' }), ops, columns)).toEqual([
      { id: 'S1', column: 'name' },
    ]);
  });

  it('leads to the row that is gone', () => {
    expect(refusedPlaces(refused('1', { path: 'edits.1', problem: 'unknown' }), ops, columns)).toEqual([{ id: 'P1' }]);
  });

  it('leads to the row where no column shows the field, and nowhere where no row has the place', () => {
    expect(refusedPlaces(refused('1', { path: 'edits.1.row.model', problem: 'unknown' }), ops, columns)).toEqual([
      { id: 'P1' },
    ]);
    expect(refusedPlaces(refused('1', { path: 'edits.7.row.name', problem: 'unknown' }), ops, columns)).toEqual([]);
  });
});
