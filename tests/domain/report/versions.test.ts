// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ReportedVersion, ReportHead } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { head, headlamp, records } from './example.ts';

const wei = { who: 'Li Wei', openPoints: 0, reason: '', imported: false };
const first: ReportedVersion = {
  version: 'V1.0',
  base: null,
  content: '',
  author: 'Anna Berg',
  createdOn: '2026-03-02T08:00:00.000Z',
  final: { ...wei, on: '2026-03-03T18:51:00.000Z', openPoints: 4, reason: 'a first release' },
  approvals: [
    { who: 'Wang Fang', answer: 'approved', comment: 'Read.', on: '2026-03-04T09:00:00.000Z' },
    { who: 'Mei', answer: null, comment: '', on: '' },
  ],
};
const second: ReportedVersion = {
  version: 'V2.0',
  base: 'V1.0',
  content: 'The gateway filters & signs.',
  author: 'Li Wei',
  createdOn: '2026-04-01T08:00:00.000Z',
};

const tableOf = (more: Partial<ReportHead>, locale: 'en-US' | 'zh-CN' | 'both' = 'en-US') => {
  const { front } = reportOf(headlamp(), { ...head, version: 'V2.0', ...more }, locale, 'docx');
  const table = front.flatMap(({ blocks }) => blocks.filter((block) => block.block === 'table')).at(-1);
  return records(table);
};

describe('the versions of the analysis, behind the cover', () => {
  it('tell of each what it was made from and for, by whom and when, and who signed it', () => {
    expect(tableOf({ versions: [first, second] })).toEqual([
      {
        Version: 'V1.0',
        'Base version': '(first version)',
        'Content of the update': '',
        Author: 'Anna Berg',
        Created: '2026-03-02 08:00 UTC',
        'Frozen by': 'Li Wei\n2026-03-03 18:51 UTC\n4 open points: a first release',
        Approvals: 'Wang Fang\napproved\n2026-03-04 09:00 UTC\nRead.\n\nMei\nasked, not answered',
      },
      {
        Version: 'V2.0',
        'Base version': 'V1.0',
        'Content of the update': 'The gateway filters & signs.',
        Author: 'Li Wei',
        Created: '2026-04-01 08:00 UTC',
        'Frozen by': 'activated (draft)',
        Approvals: '',
      },
    ]);
  });

  it('have the signatures of the cover for the version reported, whose answers come after it was made final', () => {
    const final = { ...wei, on: '2026-05-01T08:00:00.000Z' };
    const approvals = [{ who: 'Mei', answer: 'rejected' as const, comment: 'R-1', on: '2026-05-02T08:00:00.000Z' }];
    const [, own] = tableOf({ status: 'frozen', versions: [first, second], final, approvals });
    expect([own?.['Frozen by'], own?.Approvals]).toEqual([
      'Li Wei\n2026-05-01 08:00 UTC',
      'Mei\nrejected\n2026-05-02 08:00 UTC',
    ]);
  });

  it('are told in the zone of the report, in both languages alike', () => {
    for (const locale of ['zh-CN', 'both'] as const) {
      const cells = tableOf({ versions: [first, second], zone: 'Asia/Shanghai' }, locale).flatMap(Object.values);
      expect(cells).toContain('2026-03-02 16:00 UTC+08:00');
      expect(cells.join()).toContain('Li Wei\n2026-03-04 02:51 UTC+08:00');
    }
  });

  it('that came in a file are its word, all signatures of it', () => {
    const imported = { who: 'Forger', on: '2026-06-01T08:00:00.000Z' };
    const [one] = tableOf({ status: 'frozen', versions: [first, second], imported });
    expect(one?.['Frozen by']).toMatch(/\naccording to the exchange file$/);
    expect(one?.Approvals?.match(/according to the exchange file/g)).toHaveLength(2);
  });
});
