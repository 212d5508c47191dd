// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { FrontPart, ReportHead, ReportLocale } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { ratedRisks } from '#domain/versions/risk-moves.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { edited, emptyVersion, head, headlamp, records, shown, wordsIn } from './example.ts';

const frontOf = (w: Workspace, title: string, more: Partial<ReportHead> = {}, locale: ReportLocale = 'en-US') => {
  const { front } = reportOf(w, { ...head, ...more }, locale, 'docx');
  const part = front.find((one) => one.title === title);
  if (!part) throw new Error(`Nothing in front is called ${title}`);
  return part;
};
const factsOf = ({ blocks }: FrontPart): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.block === 'facts' ? block.rows.map(([label, value]) => [label, shown(value)]) : [],
    ),
  );
const tablesIn = ({ blocks }: FrontPart) => blocks.filter((block) => block.block === 'table').map(records);
const summaryOf = (w: Workspace, more: Partial<ReportHead> = {}) => frontOf(w, 'Management summary', more);
const sinceOf = (w: Workspace): ReportHead['since'] => ({
  version: 'V0.9',
  on: '2026-02-01T08:00:00.000Z',
  risks: ratedRisks(w, rate(w)),
});
const riskNamed = (w: Workspace, code: string) => {
  const row = [...w.risks].find((one) => one.code === code);
  if (!row) throw new Error(`No risk ${code}`);
  return row;
};
const treated = (w: Workspace, code: string, residual: object, more: object = {}) => {
  const { id, rev } = riskNamed(w, code);
  const patch = { residual: { ...emptyResidual, ...residual }, ...more };
  return edited(w, [{ op: 'change', kind: 'risks', id, rev, patch }]);
};

describe('the management summary of a report', () => {
  it('says what was analysed: the item, its boundary and how much there is of what', () => {
    const facts = factsOf(summaryOf(headlamp()));
    expect(facts['What was analysed']).toBe('Headlamp system · Headlamp-TARA V1.0 · activated (draft)');
    expect(facts['Trust boundary']).toBe('3 assets inside the trust boundary, 0 outside');
    expect(facts.Extent).toMatch(/Assets 3 · Damage scenarios \d+ · Threat scenarios \d+/);
  });

  it('counts the risks of each level before and after treatment, and names the highest left', () => {
    const w = headlamp();
    const lines = (of: Workspace) =>
      tablesIn(summaryOf(of))[0]?.map((line) => [
        line['Risk level'],
        line['Before treatment'],
        line['After treatment'],
      ]);
    const before = new Map(lines(w)?.map(([level, count]) => [level, Number(count)]));
    expect([...before.values()].reduce((sum, count) => sum + count, 0)).toBe(w.risks.size);
    const after = lines(treated(w, 'R-1', { level: 'VL' }));
    expect(after?.map(([level, count]) => [level, Number(count)])).toEqual([...before]);
    const lost = after
      ?.filter(([, was, is]) => was !== is)
      .map(([level, was, is]) => [level, Number(is) - Number(was)]);
    expect(lost).toEqual([
      ['Serious', -1],
      ['Low', 1],
    ]);
    expect(factsOf(summaryOf(w))['Highest after treatment']).toMatch(/^5 Serious: R-1/);
  });

  it('says who accepts what, and names acceptances that are outdated', () => {
    const facts = factsOf(summaryOf(treated(headlamp(), 'R-1', { level: 'VL', acceptedBy: 'Anna Berg' })));
    expect(facts['Accepted risks']).toContain('Anna Berg: R-1');
    expect(facts).not.toHaveProperty('Outdated acceptances');
    const taken = treated(headlamp(), 'R-1', { level: 'VL', acceptedBy: 'Anna Berg' });
    const { id, rev, residual } = riskNamed(taken, 'R-1');
    const worse = edited(taken, [
      { op: 'change', kind: 'risks', id, rev, patch: { residual: { ...emptyResidual, ...residual, level: 'H' } } },
    ]);
    expect(factsOf(summaryOf(worse))['Outdated acceptances']).toBe('R-1 (2 → 5)');
  });

  it('counts the open points as the chapter does, and those that are in the way of freezing', () => {
    const w = headlamp();
    const points = openPoints(w, rate(w));
    expect(factsOf(summaryOf(w))['What is open']).toContain(
      `${points.length} open points, ${points.filter(isBlocking).length} of them to be resolved before freezing`,
    );
  });

  it('tells what moved since the last frozen version: up, down, new and removed', () => {
    const before = treated(headlamp(), 'R-1', { level: 'VL' });
    const same = factsOf(summaryOf(before, { since: sinceOf(before) }))['What moved'];
    expect(same).toBe('Since version V0.9, frozen on 2026-02-01\nNo risk has changed.');
    const worse = treated(before, 'R-1', { level: 'H' });
    expect(factsOf(summaryOf(worse, { since: sinceOf(before) }))['What moved']).toContain('Raised 1: R-1 (2 → 5)');
    expect(factsOf(summaryOf(before, { since: sinceOf(worse) }))['What moved']).toContain('Lowered 1: R-1 (5 → 2)');
    const { id, rev } = riskNamed(before, 'R-2');
    const less = edited(before, [{ op: 'drop', kind: 'risks', id, rev }]);
    expect(factsOf(summaryOf(less, { since: sinceOf(before) }))['What moved']).toContain('Removed 1: R-2');
    expect(factsOf(summaryOf(before, { since: sinceOf(less) }))['What moved']).toContain('New 1: R-2');
  });

  it('says so where no version was frozen before', () => {
    expect(factsOf(summaryOf(headlamp()))['What moved']).toBe('There is no earlier frozen version to compare with.');
  });

  it('stays one page however many risks, people and levels there are', () => {
    const w = emptyVersion();
    expect(factsOf(summaryOf(w)).Extent).toBe('Nothing has been entered.');
    const risks = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [
        `gone-${i}`,
        { code: `R-${i + 1}`, value: 1, level: 1, left: 1, leftLevel: 1 },
      ]),
    );
    const { 'What moved': moved = '' } = factsOf(summaryOf(w, { since: { version: 'V1', on: '2026-02-01', risks } }));
    expect(moved).toContain('Removed 3000: R-1, R-2');
    expect(moved).toContain('(+2992)');
    expect(moved.length).toBeLessThan(200);
  });

  it('speaks Chinese, and has a page of its own', () => {
    const part = frontOf(headlamp('zh'), '管理摘要', {}, 'zh-CN');
    expect(part.onePage).toBe(true);
    expect(factsOf(part)).toMatchObject({ 信任边界: '信任边界内 3 个资产，边界外 0 个' });
  });

  it('belongs to the analysis: a report of the requirements alone has none', () => {
    const { front } = reportOf(headlamp(), head, 'en-US', 'docx', false, 'requirements');
    expect(front.map(({ title }) => title)).toEqual(['Approvals and signatures']);
  });
});

describe('the approvals and signatures of a report', () => {
  const signaturesOf = (more: Partial<ReportHead>) => tablesIn(frontOf(headlamp(), 'Approvals and signatures', more));
  const wang = { who: 'Wang Fang', answer: 'approved', comment: 'Read.', on: '2026-03-04T09:00:00.000Z' } as const;
  const mei = { who: 'Mei', answer: null, comment: '', on: '' } as const;

  it('are empty lines to sign by hand while nobody has answered', () => {
    const [lines = []] = signaturesOf({});
    expect(lines.map((line) => [line.Name, line.Role, line.Date, line.Signature?.trim()])).toEqual([
      ['Anna Berg', 'Author of the version', '', ''],
      ['Li Wei', 'Responsible', '', ''],
      ['', 'Approver', '', ''],
      ['', 'Approver', '', ''],
    ]);
  });

  it('have the answers with day and comment, and a line for who was asked and has not answered', () => {
    const [answers, lines] = signaturesOf({ status: 'frozen', approvals: [wang, mei] });
    expect(answers).toEqual([
      { Name: 'Wang Fang', Role: 'Approver', Answer: 'approved', Date: '2026-03-04 09:00 UTC', Comment: 'Read.' },
    ]);
    expect(lines?.map(({ Name }) => Name)).toEqual(['Anna Berg', 'Li Wei', 'Mei']);
  });

  it('keep the lines of author and responsible once all have answered: they have signed nothing', () => {
    const [, lines] = signaturesOf({ status: 'frozen', approvals: [wang] });
    expect(lines?.map(({ Role, Signature }) => [Role, Signature?.trim()])).toEqual([
      ['Author of the version', ''],
      ['Responsible', ''],
    ]);
  });

  it('are where a comment stands, and nowhere else', () => {
    const own = { version: 'V1.0', base: null, content: '', author: 'Anna Berg', createdOn: '2026-03-02' };
    const report = reportOf(
      headlamp(),
      { ...head, status: 'frozen', approvals: [wang], versions: [own] },
      'en-US',
      'docx',
    );
    const told = wordsIn([report.cover, report.front]);
    expect(told.split('Read.')).toHaveLength(2);
    expect(told.split('2026-03-04 09:00 UTC').length).toBeGreaterThan(2);
  });
});
