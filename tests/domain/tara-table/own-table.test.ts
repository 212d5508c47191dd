import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { iso18045 } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import { tableWords } from '#domain/report/table-headers.ts';
import { reportTexts } from '#domain/report/texts.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { workspaceOf } from '#domain/workspace/workspace.ts';
import { Desk, empty, headlamp } from '#tests/world/headlamp.ts';
import { records } from '../report/example.ts';
import { bring, lamp } from './bring.ts';

/** A task whose project has a code rule of its own. */
function ruled(codePrefixes: Record<string, string>): Desk {
  const method = { ...defaultMethod, codePrefixes };
  return new Desk(workspaceOf({ versionId: 'v', rev: 1, status: 'open', method, counters: {}, rows: {} }));
}

describe('codes of goals, claims and requirements in a TARA table', () => {
  it.each(['CSG2', 'csg', 'GOAL_GW', '目标', 'G.1'])('are read where the project has codes like %s-1', (prefix) => {
    const desk = ruled({ goals: prefix, requirements: 'REQ_GW' });
    bring(desk, { ...lamp, Goal: `${prefix}-7 Authentic request`, Requirement: 'REQ_GW-1 Sign' });
    expect(desk.row('goals', `${prefix}-7`).name).toBe('Authentic request');
    expect(desk.row('requirements', 'REQ_GW-1').name).toBe('Sign');
  });

  it('alone are no requirement', () => {
    const desk = ruled({ requirements: 'REQ_GW' });
    expect(bring(desk, { ...lamp, Requirement: 'REQ_GW-1, REQ_GW-2' })).toEqual([
      'I2 requirements notTaken REQ_GW-1, REQ_GW-2',
    ]);
    expect(desk.codes('requirements')).toEqual([]);
  });

  it('are read where a row has them, whatever the rule says; a word that begins a name is no code', () => {
    const desk = empty();
    desk.do(add('goals', { code: 'Gw_goal', name: 'Authentic' }));
    bring(desk, { ...lamp, Goal: 'Gw_goal Authentic\nAuthentic request' });
    expect(desk.codes('goals')).toEqual(['Gw_goal', 'CSG-1']);
    expect(desk.row('goals', 'CSG-1').name).toBe('Authentic request');
  });
});

describe('several assets in one line of a TARA table', () => {
  const shared = { ...lamp, Asset: 'Gateway\nRadar', 'Asset ID': 'A-1, A-2' };

  it('are those of its damage and its threat', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Gateway' }, 'a1'), add('assets', { name: 'Radar' }, 'a2'));
    expect(bring(desk, shared)).toEqual([]);
    expect(desk.codes('assets')).toEqual(['A-1', 'A-2']);
    expect(desk.row('damages', 'DS-1').assets).toEqual(['a1', 'a2']);
    expect(desk.row('threats', 'TS-1').assets).toEqual(['a1', 'a2']);
    expect(bring(desk, shared)).toEqual(['unchanged 1']);
  });

  it('are made where each has its code and its name', () => {
    const desk = empty();
    expect(bring(desk, shared)).toEqual([]);
    expect(['A-1', 'A-2'].map((code) => desk.row('assets', code).name)).toEqual(['Gateway', 'Radar']);
  });

  it('are not taken where names and codes do not go together', () => {
    const desk = empty();
    expect(bring(desk, { ...shared, Asset: 'Gateway and radar' })).toEqual([
      'B2 assetId notTaken A-1, A-2',
      'E2 damage missing Collision at night',
      'G2 threat missing Spoofed lamp request',
    ]);
    expect(desk.codes('assets')).toEqual([]);
  });
});

describe('the TARA table of a task', () => {
  /** The headlamp system, one threat and damage of which concern a second asset. */
  function shared(): Desk {
    const desk = headlamp();
    const { threat, damage } = desk.row('risks', 'R-1');
    const assets = [...desk.w.assets].map(({ id }) => id).slice(0, 2);
    for (const kind of ['threats', 'damages'] as const) {
      const row = desk.w[kind].get(kind === 'threats' ? threat : damage);
      if (row) desk.do(change(kind, row, { assets }));
    }
    return desk;
  }
  const linesOf = ({ w }: Desk, locale: 'en-US' | 'zh-CN') =>
    records(oneTable(reportContextOf(w, rate(w), languageOf(locale), 'xlsx')));

  it.each(['en-US', 'zh-CN'] as const)('says nothing new to that task in %s', (locale) => {
    const desk = shared();
    const before = desk.w;
    expect(bring(desk, ...linesOf(desk, locale)).filter((one) => / (duplicate|missing|notTaken) /.test(one))).toEqual(
      [],
    );
    expect(desk.w).toBe(before);
  });

  it('makes the same assets in an empty task', () => {
    const [source, desk] = [shared(), empty()];
    bring(desk, ...linesOf(source, 'en-US'));
    for (const { code, name } of desk.w.assets) expect(source.row('assets', code).name).toBe(name);
    const codesOf = ({ w }: Desk) =>
      [...w.threats].map(({ code, assets }) => [code, assets.map((id) => w.assets.get(id)?.code)]);
    expect(codesOf(desk)).toEqual(codesOf(source));
    expect(desk.row('risks', 'R-1')).toMatchObject({ treatments: source.row('risks', 'R-1').treatments });
  });
});

describe('words that the own table has in place of values', () => {
  it('are those of the report', () => {
    for (const { undecidedTreatment, infinite } of [reportTexts.en, reportTexts.zh]) {
      expect(tableWords.undecided).toContain(undecidedTreatment);
      expect(tableWords.infinite).toContain(infinite);
    }
  });

  it.each(['not decided', '未决策'])('leave a risk without a treatment: %s', (word) => {
    const desk = empty();
    expect(bring(desk, { ...lamp, Risk: 'R-1', Treatment: word })).toEqual([]);
    expect(desk.row('risks', 'R-1').treatments).toEqual([]);
  });

  it.each(['infinite (not feasible)', '无穷大（不可行）'])('are the level that cannot be reached: %s', (word) => {
    const method = { ...defaultMethod, feasibility: [iso18045] };
    const parameter = iso18045.parameters.find(({ levels }) => levels.some(({ value }) => value === null));
    const never = parameter?.levels.find(({ value }) => value === null)?.code;
    const desk = new Desk(workspaceOf({ versionId: 'v', rev: 1, status: 'open', method, counters: {}, rows: {} }));
    expect(bring(desk, { ...lamp, 'Attack path': 'By radio', [parameter?.code ?? '']: word })).toEqual([]);
    expect([...desk.w.paths][0]?.ratings[iso18045.id]).toEqual({ [parameter?.code ?? '']: never });
  });
});

describe('what the own table prints', () => {
  const linesOf = ({ w }: Desk) => records(oneTable(reportContextOf(w, rate(w), languageOf('en-US'), 'xlsx')));
  const noise = / (assumed|notTaken) /;

  it('comes back: a path that begins with a number, one of many steps, rows that are called "None"', () => {
    const [desk, other] = [empty(), empty()];
    bring(desk, {
      ...lamp,
      Asset: 'None',
      'Damage scenario': 'N/A',
      'Threat scenario': '-',
      'Path ID': 'AP-1',
      'Attack path': 'Bus',
    });
    const threats = desk.row('paths', 'AP-1').threats;
    const steps = Array.from({ length: 150 }, (_, at) => `s${at}`);
    desk.do(...steps.map((id, at) => add('steps', { name: `Send frame ${at}` }, id)));
    desk.do(add('paths', { code: 'AP-2', name: '1. By radio', threats, steps: steps.slice(0, 2) }));
    desk.do(add('paths', { code: 'AP-3', name: 'By wire', threats, steps }));
    expect(bring(other, ...linesOf(desk)).filter((one) => !noise.test(one))).toEqual([]);
    const pathsOf = ({ w }: Desk) => [...w.paths].map(({ code, name, steps: own }) => [code, name, own.length]);
    expect(pathsOf(other)).toEqual(pathsOf(desk));
    expect([other.row('assets', 'A-1').name, other.row('damages', 'DS-1').description]).toEqual(['None', 'N/A']);
  });

  it('names attack vectors by the words of the CAL, which are read as well as those of the model', () => {
    const vectors = defaultMethod.cal.vectors.map((one) => ({
      ...one,
      name: { en: `Way ${one.code}`, zh: one.name.zh },
    }));
    const method = { ...defaultMethod, cal: { ...defaultMethod.cal, vectors } };
    const desk = () =>
      new Desk(workspaceOf({ versionId: 'v', rev: 1, status: 'open', method, counters: {}, rows: {} }));
    const [first, second] = [desk(), desk()];
    bring(first, { ...lamp, 'Attack path': 'Bus', 'Attack vector': 'Network' });
    const [line] = linesOf(first);
    expect(String(line?.['Attack vector'])).toMatch(/^Way /);
    expect(bring(second, ...linesOf(first)).filter((one) => !noise.test(one))).toEqual([]);
    const ratingsOf = ({ w }: Desk) => [...w.paths].map(({ ratings }) => ratings);
    expect(ratingsOf(second)).toEqual(ratingsOf(first));
  });
});
