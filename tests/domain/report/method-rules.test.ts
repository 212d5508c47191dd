// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { defaultMethod, evitaMethod, heavensMethod } from '#domain/method/seed/methods.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { type ReportLocale, reportLocales } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { head, headlamp, records, sectionOf, shown, wordsIn } from './example.ts';

const chapter = (method: Method, locale: ReportLocale = 'en-US') =>
  sectionOf(reportOf({ ...headlamp(), method }, head, locale, 'docx'), 'method').blocks;

/** What stands under a heading of the chapter, up to the next one. */
function part(method: Method, title: string, locale?: ReportLocale) {
  const blocks = chapter(method, locale);
  const start = blocks.findIndex((block) => block.block === 'heading' && block.text === title);
  expect(start, title).toBeGreaterThanOrEqual(0);
  const end = blocks.findIndex((block, i) => i > start && block.block === 'heading');
  const own = blocks.slice(start + 1, end < 0 ? undefined : end);
  return {
    tables: own.flatMap((block) => (block.block === 'table' ? [records(block)] : [])),
    texts: own.flatMap((block) => (block.block === 'text' ? [block.text] : [])).join('\n'),
  };
}
/** The rules of a part by what they are about. */
const rulesOf = (method: Method, title: string) =>
  Object.fromEntries(part(method, title).tables[0]?.map(({ Subject, Rule }) => [Subject, Rule]) ?? []);
const treesOf = (method: Method) => rulesOf(method, 'Attack trees, controls, residual risk');
const pathsOf = (method: Method) => rulesOf(method, 'Attack paths and threat scenarios');
const withModel = (change: Partial<FeasibilityModel>): Method => ({
  ...defaultMethod,
  feasibility: defaultMethod.feasibility.map((model, i) => (i === 0 ? { ...model, ...change } : model)),
});

describe('how paths and threats are rated, as the report prints it', () => {
  it('says that the easiest path counts only where there is no attack tree', () => {
    expect(pathsOf(defaultMethod)['Threat scenario']).toMatch(/^Without an attack tree .* easiest rated attack path/);
  });

  it('says what counts as missing, as not feasible and as set by hand', () => {
    const rules = pathsOf(defaultMethod);
    expect(rules['Missing value']).toContain('not rated');
    expect(rules['Not feasible']).toContain('it has the level Very low');
    expect(rules['Level set by hand']).toContain('in place of the computed one');
  });

  it('says which attack vector a path has, and by which models it is read: the CAL follows from it', () => {
    const rule = pathsOf(defaultMethod)['Attack vector'];
    expect(rule).toContain('entry point');
    expect(rule).toMatch(/: Attack vector, CVSS exploitability\.$/);
    expect(pathsOf(heavensMethod)).not.toHaveProperty('Attack vector');
    expect(part(defaultMethod, 'Cybersecurity assurance level (CAL)').texts).toContain(
      'those of its possible first steps',
    );
  });
});

describe('how trees, controls and residual risks are rated, as the report prints it', () => {
  it('names AND, OR, controls and their bypass, and where a residual risk comes from', () => {
    const rules = treesOf(defaultMethod);
    expect(rules['Attack tree']).toContain('rated by the tree');
    expect(rules.AND).toContain('All branches are needed.');
    expect(rules.OR).toContain('makes the whole tree easiest');
    expect(rules.Control).toContain('bypass');
    expect(rules['Before treatment']).toContain('as if there were no controls');
    expect(rules['Residual risk']).toContain('Values that were not entered stay as before treatment.');
    expect(rules['Residual risk by controls']).toContain('an entered feasibility takes precedence');
  });

  it('joins values in a tree as each model does', () => {
    const joined = (change: Partial<FeasibilityModel>) =>
      treesOf(withModel(change))['Values in a tree']?.split('\n')[0];
    const name = 'Attack potential (ISO/SAE 21434:2021)';
    expect(joined({})).toMatch(`${name}: where several steps are needed, the highest value of each parameter counts`);
    expect(joined({ stepAggregation: 'hardestStep' })).toMatch(
      `${name}: where several steps are needed, the hardest one`,
    );
    expect(joined({ stepAggregation: 'sumPerParameter' })).toBe(
      `${name}, Attack vector, CVSS exploitability: every minimal set of steps is rated as an attack path; the easiest one counts.`,
    );
  });
});

it('a workbook has these rules on a sheet of their own', () => {
  const { blocks } = sectionOf(reportOf(headlamp(), head, 'en-US', 'xlsx'), 'method');
  const sheets = blocks.flatMap((block) => (block.block === 'table' && block.sheet ? [block] : []));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Rating rules']);
  const rules = Object.fromEntries(records(sheets[0]).map(({ Subject, Rule }) => [Subject, Rule]));
  expect(rules).toEqual({ ...pathsOf(defaultMethod), ...treesOf(defaultMethod) });
});

describe('the treatment rules in a report', () => {
  const withRules = (change: Partial<Method['treatment']>) =>
    part({ ...defaultMethod, treatment: { ...defaultMethod.treatment, ...change } }, 'Treatment rules');
  const needs = (change: Partial<Method['treatment']> = {}) =>
    withRules(change).tables[0]?.map((row) => [row.Treatment, row['Needs a goal'], row['Needs a claim']]);

  it('are those of the project', () => {
    expect(needs()).toEqual([
      ['avoid', 'no', 'no'],
      ['reduce', 'yes', 'no'],
      ['share', 'no', 'yes'],
      ['retain', 'no', 'yes, but not up to the risk value 1'],
    ]);
    expect(needs({ claimOptionalUpTo: 2 })?.[3]?.[2]).toBe('yes, but not up to the risk value 2');
    expect(needs({ claimOptionalUpTo: 0 })?.[3]?.[2]).toBe('yes');
    expect(needs({ claimFor: ['share'] })?.[3]?.[2]).toBe('no');
    expect(needs({ goalFor: ['avoid', 'reduce'] })?.[0]?.[1]).toBe('yes');
    expect(withRules({}).tables[0]?.map((row) => row['Suggested at the risk value'])).toEqual([
      '4, 5',
      '2, 3, 4, 5',
      'none',
      '1, 2',
    ]);
  });

  it('say from which risk value on a risk awaits disposal, and what each status means', () => {
    expect(withRules({}).texts).toContain('A risk with a value of at least 2 awaits treatment');
    expect(withRules({ awaitingFrom: 4 }).texts).toContain('A risk with a value of at least 4 awaits treatment');
    expect(withRules({}).tables[1]?.map((row) => row['Status of a risk'])).toEqual([
      'undecided',
      'decided',
      'treated',
      'verified',
      'residual risk confirmed',
    ]);
  });
});

describe('impact and matrices in a report', () => {
  const tableOf = (method: Method, first: string, at: number) =>
    chapter(method)
      .flatMap((block) => (block.block === 'table' && block.columns[0]?.title === first ? [block] : []))
      [at]?.lines()
      .map((row) => shown(row[0]));

  it('has the rows of every matrix worst first, those of a dimension by its own levels', () => {
    const general = tableOf(evitaMethod, 'Impact \\ Feasibility', 0);
    expect([general?.[0], general?.at(-1)]).toEqual(['Severity S4', 'Severity S0']);
    const safety = tableOf(evitaMethod, 'Impact \\ Feasibility', 1);
    expect(safety).toHaveLength(17);
    expect([safety?.[0], safety?.at(-1)]).toEqual(['Severity S4, controllability C1', 'Severity S0']);
    expect(safety).toEqual(tableOf(evitaMethod, 'Level', 1));
  });

  it('says as which level of the model one of a dimension counts', () => {
    const own = chapter(evitaMethod).flatMap((block) =>
      block.block === 'table' && block.columns.some(({ title }) => title === 'Counts as') ? [records(block)] : [],
    );
    expect(own).toHaveLength(1);
    expect(own[0]?.[5]).toMatchObject({ Level: 'Severity S3, controllability C2', 'Counts as': 'Severity S3' });
  });

  it('says what a dimension without a rating does to the impact', () => {
    const words = (method: Method) => chapter(method).flatMap((block) => (block.block === 'text' ? [block.text] : []));
    expect(words(defaultMethod).join()).toContain('leaves the impact incomplete');
    expect(words(heavensMethod).join()).toContain('there is neither sum nor impact');
  });
});

it('counters say what they count, by the treatments that need a goal', () => {
  const treatment = { ...defaultMethod.treatment, goalFor: ['avoid' as const, 'reduce' as const] };
  const w = { ...headlamp(), method: { ...defaultMethod, treatment } };
  const { blocks } = sectionOf(reportOf(w, head, 'en-US', 'docx'), 'openPoints');
  const table = blocks.find((block) => block.block === 'table');
  expect(records(table?.block === 'table' ? table : undefined).map((row) => row['What counts'])).toEqual([
    'A property counts when one of its damage scenarios is rated in every dimension that counts.',
    'A property counts when one of its threat scenarios has a feasibility.',
    'A property counts when all its risks are decided and each risk to avoid, reduce has a goal or a claim.',
  ]);
});

it.each(reportLocales)('the chapter fills every hole of its texts in %s', (locale) => {
  const words = wordsIn(chapter(defaultMethod, locale));
  expect(words).not.toMatch(/[{]\w+[:}][^"]/);
  expect(words).toContain(locale === 'en-US' ? 'bypass' : '绕过');
});
