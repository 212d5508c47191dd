import { describe, expect, it } from 'vitest';
import type { OpenPoint } from '#domain/workspace/open-points.ts';
import type { Translate } from '@/i18n';
import { problemsByRow } from '@/workspace/problems/row-problems';

const said: string[] = [];
const t = ((key: string) => {
  said.push(key);
  return `words of ${key}`;
}) as Translate;

const point = (kind: OpenPoint['kind'], id: string, key: OpenPoint['key']): OpenPoint => ({
  key,
  kind,
  id,
  code: id,
  field: 'description',
  detail: '',
});
const unrated = point('damages', 'DS-1', 'damageUnrated');
const alone = point('damages', 'DS-1', 'damageWithoutThreat');
const other = point('damages', 'DS-2', 'damageUnrated');
const elsewhere = point('threats', 'TS-1', 'threatUnrated');

describe('open points at their rows', () => {
  it('are those of the kind, each with its words', () => {
    const found = problemsByRow('damages', [unrated, alone, other, elsewhere], t);
    expect([...found.keys()]).toEqual(['DS-1', 'DS-2']);
    expect(found.get('DS-1')?.map(({ message }) => message)).toEqual([
      'words of workspace.point.damageUnrated',
      'words of workspace.point.damageWithoutThreat',
    ]);
  });

  it('are put into words only when they are shown', () => {
    said.length = 0;
    problemsByRow('damages', [point('damages', 'DS-3', 'damageUnrated')], t);
    expect(said).toEqual([]);
  });

  it('leave the list of a row the same while its points are', () => {
    const before = problemsByRow('damages', [unrated, alone, other], t);
    const after = problemsByRow('damages', [unrated, other], t, before);
    expect(after.get('DS-2')).toBe(before.get('DS-2'));
    expect(after.get('DS-1')).not.toBe(before.get('DS-1'));
    expect(after.get('DS-1')).toHaveLength(1);
  });

  it('are none where the last one was settled', () => {
    const before = problemsByRow('damages', [unrated, other], t);
    expect(problemsByRow('damages', [other], t, before).has('DS-1')).toBe(false);
  });
});
