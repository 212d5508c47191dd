import { expect, it } from 'vitest';
import type { VersionComparison } from '#contract/comparison.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { riskBoard } from '#domain/views/risk-board.ts';
import { mapNotes, riskBoardParts } from '@/features/overview/board-parts';
import { sheetOf } from '@/features/version/diff/export-diff';
import type { Translate } from '@/i18n';
import { allLooks } from '@/ratings/useLooks';
import { headlamp } from '../../../domain/report/example.ts';

const keys: Translate = (key, ...[fill]) => [key, ...Object.values((fill as Record<string, unknown>) ?? {})].join(' ');

it('the picture of the risk board names both axes and says what its map does not', () => {
  const w = headlamp();
  const board = riskBoard(w, rate(w), null);
  const parts = riskBoardParts(board, 'after', allLooks(w.method), keys);
  const map = parts.find(({ part }) => part === 'table');
  const { unplaced, untreated } = mapNotes(board, 'after');
  expect(JSON.stringify(map)).toContain('board.map.feasibility');
  expect(untreated).toBeGreaterThan(0);
  expect(JSON.stringify(parts)).toContain(`board.untreated ${untreated}`);
  expect(JSON.stringify(parts).includes('board.unplaced')).toBe(unplaced > 0);
});

it('a comparison that is taken away says when something was changed, as screens write it', () => {
  const at = '2026-11-29T19:49:42.753Z';
  const found = {
    before: { taskName: 'TARA', version: 'V1' },
    after: { taskName: 'TARA', version: 'V2' },
    people: { u: 'Li Wei' },
  } as unknown as VersionComparison;
  const row = { kind: 'steps', code: 'AS-1', title: 'Read', what: 'added', by: 'u', at };
  const lines = [{ key: '1', type: 'row', row, difference: null, isFirst: true }] as unknown as Parameters<
    typeof sheetOf
  >[1];
  const [head, line] = sheetOf(found, lines, {} as Parameters<typeof sheetOf>[2], {
    t: keys,
    kindName: (kind) => kind,
    time: (moment) => moment.slice(0, 10),
  });
  expect(head?.at(-1)).toBe('version.diff.when');
  expect(line?.slice(-2)).toEqual(['Li Wei', '2026-11-29']);
});
