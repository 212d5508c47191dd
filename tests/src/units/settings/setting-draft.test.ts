import { describe, expect, it } from 'vitest';
import { validateMethod } from '#domain/method/check/validate.ts';
import { cvssExploitability } from '#domain/method/seed/cvss.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import {
  type SettingDraft,
  settingDraftOf,
  threatTablesIn,
  withImpactTables,
  withMethod,
  withRiskTables,
  withThreatTables,
} from '@/features/project-method/setting-draft';
import { withAdded, withRemoved } from '@/features/project-method/setting-method';
import { type ThreatDraft, withFeasibilityLevels } from '@/method-editor/feasibility/threat-draft';
import { draftOf } from '@/method-editor/impact/impact-draft';
import { riskDraftOf } from '@/method-editor/risk/risk-draft';

const start = settingDraftOf(defaultMethod);
const [potential, , cvss] = defaultMethod.feasibility.map(({ id }) => id) as [string, string, string];

/** Edits the tables of a feasibility model as its editor does. */
function threat(draft: SettingDraft, id: string, change: (tables: ThreatDraft) => ThreatDraft): SettingDraft {
  const model = draft.method.feasibility.find((one) => one.id === id);
  if (!model) throw new Error(`no model ${id}`);
  const was = threatTablesIn(draft, model);
  return withThreatTables(draft, id, was, change(was));
}
const recoded = (at: number, code: string) => (tables: ThreatDraft) =>
  withFeasibilityLevels(
    tables,
    tables.levels.map((level, i) => (i === at ? { ...level, code } : level)),
  );
const errors = (method: Method) => validateMethod(method).filter(({ severity }) => severity === 'error');

describe('a feasibility level with another code', () => {
  it('is named so by every feasibility model, by the matrix and by a matrix that is being edited', () => {
    const edited = withRiskTables(start, riskDraftOf(defaultMethod.risk));
    const { method, held } = threat(edited, potential, recoded(3, 'EASY'));
    expect(method.feasibilityLevels.map(({ code }) => code)).toEqual(['VL', 'L', 'M', 'EASY']);
    expect(method.feasibility.find(({ id }) => id === cvss)?.ranges.map(({ level }) => level)).toContain('EASY');
    expect(method.feasibility.find(({ id }) => id === 'attack-vector')?.map).toMatchObject({ N: 'EASY' });
    expect(method.risk.matrix.SEV).toEqual({ VL: 2, L: 3, M: 4, EASY: 5 });
    expect(Object.keys(held.risk?.matrix.SEV ?? {})).toEqual(['VL', 'L', 'M', 'EASY']);
    expect(errors(method)).toEqual([]);
  });

  it('may be exchanged with another one, one code after the other', () => {
    const both = threat(start, potential, recoded(0, 'L'));
    const { method } = threat(both, potential, recoded(1, 'VL'));
    expect(method.feasibilityLevels.map(({ code }) => code)).toEqual(['L', 'VL', 'M', 'H']);
    expect(method.risk.matrix.SEV).toEqual({ L: 2, VL: 3, M: 4, H: 5 });
    expect(method.feasibility.find(({ id }) => id === 'attack-vector')?.map).toMatchObject({ P: 'L', L: 'VL' });
  });

  it('keeps its cells while its code is empty', () => {
    const empty = threat(start, potential, recoded(3, ''));
    const { method } = threat(empty, potential, recoded(3, 'EASY'));
    expect(method.risk.matrix.SEV).toEqual({ VL: 2, L: 3, M: 4, EASY: 5 });
  });
});

describe('an impact level or a dimension with another code', () => {
  const was = draftOf(defaultMethod.impact);

  it('keeps its row in the matrix and in the CAL table', () => {
    const levels = was.levels.map((level) => (level.code === 'SEV' ? { ...level, code: 'S4' } : level));
    const { method } = withImpactTables(start, was, { ...was, levels });
    expect([method.risk.matrix.S4, method.cal.table.S4]).toEqual([
      defaultMethod.risk.matrix.SEV,
      defaultMethod.cal.table.SEV,
    ]);
    expect(errors(method)).toEqual([]);
  });

  it('keeps the matrix of its own', () => {
    const own = { ...defaultMethod, risk: { ...defaultMethod.risk, perDimension: { S: defaultMethod.risk.matrix } } };
    const dimensions = was.dimensions.map((row) => (row.code === 'S' ? { ...row, code: 'SAF' } : row));
    const { method } = withImpactTables(settingDraftOf(own), was, { ...was, dimensions });
    expect(method.risk.perDimension).toEqual({ SAF: defaultMethod.risk.matrix });
  });

  it('a formula keeps its weight', () => {
    const formula = {
      base: 1,
      impact: { SEV: 2, MAJ: 1.5, MOD: 1, NEG: 0 },
      feasibility: { VL: 0, L: 1, M: 1.5, H: 2 },
      rounding: 'halfUp' as const,
    };
    const risk = { ...defaultMethod.risk, mode: 'formula' as const, matrix: {}, formula };
    const levels = was.levels.map((level) => (level.code === 'SEV' ? { ...level, code: 'S4' } : level));
    const { method } = withImpactTables(settingDraftOf({ ...defaultMethod, risk }), was, { ...was, levels });
    expect(method.risk.formula?.impact).toEqual({ S4: 2, MAJ: 1.5, MOD: 1, NEG: 0 });
  });
});

describe('what was typed and cannot be read', () => {
  const typed = (tables: ThreatDraft): ThreatDraft => ({ ...tables, vectorOnly: true });

  it('stays in its model while another one is looked at', () => {
    const draft = threat(
      threat(start, cvss, typed),
      potential,
      (tables) => ({ ...tables, factor: 'many' }) as ThreatDraft,
    );
    const model = draft.method.feasibility.find(({ id }) => id === cvss);
    const again = model && threatTablesIn(draft, model);
    // The parameters that "vector only" leaves out of the method are still there for coming back.
    expect(again?.parameters).toHaveLength(cvssExploitability.parameters.length);
  });

  it('goes with its model, and the model comes back as the organisation has it', () => {
    const draft = threat(start, cvss, typed);
    const without = withMethod(draft, (method) => withRemoved(method, cvss));
    const back = withMethod(without, (method) =>
      withAdded(method, cvssExploitability, defaultMethod.feasibilityLevels),
    );
    const model = back.method.feasibility.at(-1);
    expect(model && threatTablesIn(back, model).vectorOnly).toBe(false);
  });
});
