import { describe, expect, it } from 'vitest';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import { kindNames, kinds, type Row } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { leftOutParts } from '#domain/report/profile/audience.ts';
import { tableColumns } from '#domain/report/profile/columns.ts';
import { extractOf } from '#domain/report/profile/extract.ts';
import { leftOutRules, neverInExtracts } from '#domain/report/profile/left-out.ts';
import { deliveredProfiles, ReportProfileBody } from '#domain/report/profile/profile.ts';
import { profiledReport } from '#domain/report/profile/profiled-report.ts';
import { runningHead } from '#domain/report/running-head.ts';
import { Table } from '#domain/workspace/table.ts';
import { planted } from '#tests/world/planted.ts';
import { randomVersion } from '#tests/world/random-history.ts';
import { head, headlamp, records, shown, tablesOf, wordsIn } from './example.ts';

const profileOf = (given: Partial<ReportProfileBody>): ReportProfileBody =>
  ReportProfileBody.parse({ name: 'Profile', ...given });
const asked = { locale: 'en-US', format: 'docx', explain: false, content: 'tara' } as const;
const whole = { workspace: headlamp(), head };
const everythingOut = profileOf({ audience: 'customer', leaveOut: [...leftOutParts] });

describe('a report profile', () => {
  it('knows of every field of every kind whether it may be left out', () => {
    const unknown = kindNames.flatMap((kind) => {
      if (neverInExtracts.has(kind)) return [];
      const rules = Object.keys(leftOutRules[kind] ?? {});
      return Object.keys(kinds[kind].fields).flatMap((field) => (rules.includes(field) ? [] : `${kind}.${field}`));
    });
    expect(unknown).toEqual([]);
  });

  it('leaves out the texts of its audience and tells all others', () => {
    const { w, head: of, plants } = planted(headlamp(), head);
    for (const part of leftOutParts) {
      const profile = profileOf({ audience: 'customer', leaveOut: [part] });
      const words = wordsIn(profiledReport({ workspace: w, head: of }, asked, profile));
      const found = plants[part].filter((text) => words.includes(text));
      expect(found, part).toEqual([]);
    }
    const { workspace, head: told } = extractOf(w, of, everythingOut);
    const words = JSON.stringify([told, ...kindNames.map((kind) => [...workspace[kind].values()])]);
    expect(leftOutParts.flatMap((part) => plants[part].filter((text) => words.includes(text)))).toEqual([]);
  });

  it('keeps every level and value of the whole analysis', () => {
    const report = profiledReport(whole, asked, everythingOut);
    const all = profiledReport(whole, asked, null);
    for (const [section, place, columns] of [
      ['paths', 0, ['Code', 'Feasibility']],
      ['paths', 1, ['Code']],
      ['threats', 0, ['Code', 'Feasibility']],
      ['risks', 2, ['Code', 'Impact', 'Feasibility', 'Risk value', 'Risk level', 'Status']],
      ['treatment', 1, ['Code', 'CAL']],
    ] as const) {
      const of = (told: typeof report) =>
        records(tablesOf(told, section)[place]).map((row) => columns.map((title) => row[title] ?? 'no such column'));
      expect(of(report), section).toEqual(of(all));
      expect(of(report).flat()).not.toContain('no such column');
    }
  });

  it('says at the head that it is an extract, for whom, and what it leaves out', () => {
    const report = profiledReport(whole, asked, everythingOut);
    const facts = Object.fromEntries(report.cover.facts.map(([title, value]) => [title, shown(value)]));
    expect(facts.Extract).toContain('Extract for the customer');
    expect(facts['Left out']).toContain('Names of people');
    expect(facts.Responsible).toBe('…');
    expect(facts['Author of the version']).toBe('…');
    expect(runningHead(report).subject).toContain('Extract for the customer');
    expect(runningHead(profiledReport(whole, { ...asked, locale: 'zh-CN' }, everythingOut)).subject).toContain(
      '供客户使用',
    );
  });

  it('marks every text of the cover and of signatures that it leaves out', () => {
    const answered = { who: 'Wang Fang', answer: 'approved', on: '2026-03-01T08:00:00Z', comment: 'fine' } as const;
    const of = { ...head, description: 'ours', approvals: [answered], versions: [] };
    const report = profiledReport({ workspace: headlamp(), head: of }, asked, everythingOut);
    const [signed] = report.front.flatMap(({ title, blocks }) => (title === report.front[1]?.title ? blocks : []));
    expect(signed?.block === 'table' && signed.lines()[0]?.map(shown)).toEqual(
      expect.arrayContaining(['…', 'Approver', '…']),
    );
    expect(records(tablesOf(report, 'scope')[0])).not.toEqual([]);
    expect(extractOf(headlamp(), of, everythingOut).head).toMatchObject({ description: '…', author: '…' });
  });

  it('marks a link that it leaves out, where nothing else would stand', () => {
    const w = headlamp();
    const linked = [...w.requirements.values()].map((row) => ({ ...row, explanation: '', link: 'https://a.example' }));
    const workspace = { ...w, requirements: Table.of<Row<'requirements'>>(linked) };
    const report = profiledReport({ workspace, head }, asked, profileOf({ leaveOut: ['notes'] }));
    expect(records(tablesOf(report, 'requirements')[0])[0]?.Explanation).toBe('…');
  });

  it('explains the mark of what is left out only where one stands', () => {
    const cover = (given: Partial<ReportProfileBody>) => wordsIn(profiledReport(whole, asked, profileOf(given)).cover);
    expect(cover({ leaveOut: ['people'] })).toContain('… marks a text');
    expect(cover({ chapters: ['risks'] })).not.toContain('… marks a text');
    expect(cover({ audience: 'authority' })).not.toContain('… marks a text');
  });

  it('of the product is an extract for the customer or the authority, never the whole', () => {
    const marked = deliveredProfiles.map(({ body }) => profiledReport(whole, asked, body).head.extract?.audience);
    expect(marked).toEqual(['customer', 'authority']);
  });

  it('orders the chapters, leaves others out and says so', () => {
    const report = profiledReport(whole, { ...asked, format: 'xlsx' }, profileOf({ chapters: ['risks', 'assets'] }));
    expect(report.sections.map(({ key }) => key)).toEqual(['risks', 'assets']);
    expect(report.overview).toBeNull();
    expect(wordsIn(report.cover)).toContain('Chapters or columns that were not chosen');
  });

  it('prints no column that is not chosen, but always that of the code', () => {
    const profile = profileOf({ columns: { assets: ['code', 'description', 'category'] } });
    const [table] = tablesOf(profiledReport(whole, asked, profile), 'assets');
    expect(table?.columns.map(({ title }) => title)).toEqual([
      'Code',
      'Name',
      'Security properties',
      'Inside boundary',
      'Security asset',
      'Functions',
    ]);
    expect(table?.lines()[0]).toHaveLength(6);
  });

  it('offers every column that a list may have, and no other', () => {
    const told = new Map<string, Set<string>>();
    for (const format of ['docx', 'xlsx'] as const) {
      const workspace = randomVersion(headlamp(), [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
      const all = { ...asked, format, content: 'requirements' } as const;
      const reports = [
        profiledReport({ workspace, head }, { ...asked, format }, null),
        profiledReport({ workspace, head: { ...head, workItems: {} } }, all, null),
      ];
      for (const { blocks } of reports.flatMap(({ sections }) => sections))
        for (const block of blocks)
          if (block.block === 'table' && block.key)
            told.set(
              block.key,
              new Set([...(told.get(block.key) ?? []), ...block.columns.slice(1).flatMap(({ key }) => key ?? [])]),
            );
    }
    const offered = Object.entries(tableColumns).map(([table, keys]) => [table, [...keys].sort()]);
    expect(Object.fromEntries([...told].map(([table, keys]) => [table, [...keys].sort()]))).toEqual(
      Object.fromEntries(offered),
    );
  });

  it('has its own language and explains only where values are told', () => {
    const explains = profileOf({ locale: 'zh-CN', chapters: ['risks', 'explanations'] });
    const report = profiledReport(whole, asked, explains);
    expect(report.title).toBe('TARA 报告');
    expect(report.sections.map(({ key }) => key)).toEqual(['risks', 'explanations']);
    const without = profiledReport(whole, asked, { ...explains, leaveOut: ['values'] });
    expect(without.sections.map(({ key }) => key)).toEqual(['risks']);
  });
});

describe('a report about some assets', () => {
  const [asset] = [...whole.workspace.assets.values()].filter(({ id }) =>
    [...whole.workspace.damages.values()].some(({ assets }) => assets.includes(id)),
  );
  const profile = profileOf({ assets: [asset?.name ?? ''] });
  const report = profiledReport(whole, { ...asked, format: 'xlsx' }, profile);

  it('tells what follows from them, and no code of another row', () => {
    const { workspace } = extractOf(whole.workspace, head, profile);
    expect([...workspace.assets.values()].map(({ code }) => code)).toEqual([asset?.code]);
    expect(workspace.damages.size).toBeGreaterThan(0);
    expect(workspace.risks.size).toBeGreaterThan(0);
    const words = wordsIn(report);
    const outside = (['assets', 'damages', 'threats', 'paths', 'risks', 'goals', 'requirements', 'steps'] as const)
      .flatMap((kind) => [...whole.workspace[kind].values()].filter(({ id }) => !workspace[kind].has(id)))
      .map(({ code }) => code);
    expect(outside.length).toBeGreaterThan(3);
    expect(outside.filter((code) => new RegExp(`\\b${code}\\b`).test(words))).toEqual([]);
  });

  it('has the levels of the whole analysis and counts its own risks', () => {
    const { workspace, ratings } = extractOf(whole.workspace, head, profile);
    const all = rate(whole.workspace);
    for (const { id } of workspace.risks.values()) expect(ratings.risks.get(id)).toEqual(all.risks.get(id));
    const counted = Object.values(ratings.summary.byLevel).reduce((sum, n) => sum + n, ratings.summary.unrated);
    expect(counted).toBe(workspace.risks.size);
    expect(wordsIn(report.cover)).toContain(`${asset?.code} ${asset?.name}`);
  });
});

describe('texts about the whole version', () => {
  const [asset] = [...whole.workspace.assets.values()];
  const chapter = { id: chapterId('overview'), rev: 1, createBy: '', responsibleBy: '', updateBy: '', updateTime: '' };
  const workspace = {
    ...whole.workspace,
    chapters: Table.of<Row<'chapters'>>([{ ...chapter, topic: 'overview', text: 'Next to Zqother', pictures: [] }]),
  };
  const approval = { who: 'Li', answer: 'approved', on: '2026-03-01T08:00:00Z', comment: 'See Zqother' } as const;
  const of = { ...head, overview: 'All about Zqother', approvals: [approval] };
  const told = (given: Partial<ReportProfileBody>) =>
    wordsIn(profiledReport({ workspace, head: of }, asked, profileOf({ assets: [asset?.code ?? ''], ...given })));

  it('are not in a report about some assets unless the profile asks for them, which the head says', () => {
    expect(told({})).not.toContain('Zqother');
    expect(told({})).toContain('Texts about the whole version');
    for (const text of ['Next to Zqother', 'All about Zqother', 'See Zqother', 'may name what is not in'])
      expect(told({ wholeTexts: true })).toContain(text);
  });

  it('are in every report about all assets', () => {
    expect(told({ assets: [] })).toContain('Next to Zqother');
  });
});

describe('a report about an asset that has no damage', () => {
  const lonely = {
    ...[...whole.workspace.assets.values()][0],
    id: 'lonely',
    code: 'A-90',
    name: 'Lonely',
  } as Row<'assets'>;
  const workspace = { ...whole.workspace, assets: Table.of([...whole.workspace.assets.values(), lonely]) };
  const report = profiledReport({ workspace, head }, asked, profileOf({ assets: ['A-90'] }));

  it('says of lists that nothing is in the extract, not that nothing was entered', () => {
    expect(tablesOf(report, 'damages')[0]?.empty).toBe('Nothing in this extract.');
    expect(tablesOf(report, 'requirements').map(({ empty }) => empty)).not.toContain('Nothing has been entered.');
    const nobody = { ...workspace, damages: Table.of<Row<'damages'>>([]) };
    const bare = profiledReport({ workspace: nobody, head }, asked, profileOf({ assets: ['A-90'] }));
    expect(tablesOf(bare, 'damages')[0]?.empty).toBe('Nothing has been entered.');
  });

  it('counts its own assets at the trust boundary and says that others are not told', () => {
    expect(wordsIn(report.front)).toMatch(/of this extract inside the trust boundary/);
    expect(wordsIn(report.sections.filter(({ key }) => key === 'scope'))).toContain('not in this extract');
  });
});

describe('a report of what changed', () => {
  const [changed] = [...whole.workspace.damages.values()];
  const changes = {
    version: 'V0.9',
    changed: [changed?.id ?? ''],
    removed: [{ kind: 'assets' as const, code: 'A-99', title: 'Former gateway' }],
  };
  const report = profiledReport({ ...whole, changes }, asked, profileOf({ since: 'base' }));

  it('lists the changed rows alone, with what is gone by code and name', () => {
    expect(records(tablesOf(report, 'damages')[0]).map((row) => row.Code)).toEqual([changed?.code]);
    expect(records(tablesOf(report, 'threats')[0])).toEqual([]);
    expect(tablesOf(report, 'threats')[0]?.empty).toBe(`Unchanged since V0.9 (${whole.workspace.threats.size} rows).`);
    expect(wordsIn(report.front)).toContain('A-99');
    expect(wordsIn(report.front)).toContain('Former gateway');
  });

  it('tells no name of a step that is gone where steps are left out', () => {
    const removed = [{ kind: 'steps' as const, code: 'AS-77', title: 'Open the gateway' }];
    const profile = profileOf({ since: 'base', leaveOut: ['steps'] });
    const { front } = profiledReport({ ...whole, changes: { ...changes, removed } }, asked, profile);
    expect(wordsIn(front)).toContain('AS-77');
    expect(wordsIn(front)).not.toContain('Open the gateway');
  });

  it('says from which version, and names unchanged rows by their codes', () => {
    expect(report.cover.facts).toContainEqual(['Only changes since', 'V0.9']);
    expect(records(tablesOf(report, 'damages')[0])[0]?.Asset).not.toBe('');
  });
});
