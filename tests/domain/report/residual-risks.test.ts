import { describe, expect, it } from 'vitest';
import { emptyResidual, type Residual } from '#domain/kinds/risk/shape.ts';
import { reportOf } from '#domain/report/report.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { edited, head, headlamp, records, sectionOf, tablesOf, told, wordsIn } from './example.ts';

const potential = ([ET, SE, KoIC, WoO, Eq]: readonly [string, string, string, string, string]) => ({
  'attack-potential': { ET, SE, KoIC, WoO, Eq },
});
/** (4,3,3,0,4) = 14 Medium, and what makes 21 Low of it (M-7.4). */
const flashing = potential(['1m', 'proficient', 'restricted', 'unlimited', 'specialized']);
const aroundSignature = potential(['1w', 'expert', 'public', 'moderate', 'standard']);

const riskOf = (w: ReturnType<typeof headlamp>, code = 'R-1') => {
  const risk = [...w.risks].find((row) => row.code === code);
  if (!risk) throw new Error(`no ${code}`);
  return risk;
};

/** R-1 after disposal, as entered. */
function entered(residual: Partial<Residual>) {
  const w = headlamp();
  return edited(w, [change('risks', riskOf(w), { residual: { ...emptyResidual, ...residual } })]);
}

/** R-1 by one path whose second step is guarded by a control. */
function guarded(...more: Op[]) {
  const w = headlamp();
  const paths = [...w.paths].filter(({ threats }) => threats.includes('TS1'));
  return edited(w, [
    ...paths.map(({ id }): Op => ({ op: 'drop', kind: 'paths', id })),
    add('controls', { name: 'Signed firmware', ratings: aroundSignature }, 'sign'),
    add('steps', { name: 'Flash', ratings: flashing, controls: ['sign'] }, 'flash'),
    add('paths', { name: 'By flashing', threats: ['TS1'], steps: ['flash'] }, 'p'),
    ...more,
  ]);
}

const linesIn = (w: ReturnType<typeof headlamp>, locale: 'en-US' | 'zh-CN' = 'en-US') =>
  records(tablesOf(told(w, locale), 'treatment').at(-1));

describe('the residual risks in the report', () => {
  it.each([
    ['UTC', '2026-03-02'],
    ['Pacific/Honolulu', '2026-03-01'],
    ['Pacific/Kiritimati', '2026-03-02'],
  ])('tell the day of an acceptance in the zone of the installation: %s', (zone, day) => {
    // Accepted at 8 h UTC.
    const w = entered({ acceptedBy: 'Anna Berg' });
    const report = reportOf(w, { ...head, zone }, 'en-US', 'docx');
    expect(wordsIn(sectionOf(report, 'treatment'))).toContain(`(${day})`);
  });

  it('say before and after, the parameters with their sum, why the impact is lower, and who accepts it', () => {
    const [line, ...others] = linesIn(
      entered({
        ratings: aroundSignature['attack-potential'],
        impact: { S: { level: 'MOD', notAnalysed: false, reason: 'less speed' } },
        acceptedBy: 'Anna Berg',
      }),
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      Risk: 'R-1',
      'Risk value before': '5',
      'Basis of the residual risk': 'feasibility entered by parameters: Attack potential (ISO/SAE 21434:2021)',
      'Impact lowered, with reason': 'S: Severe → Moderate: less speed',
      Parameters: 'ET: ≤ 1 week (1)\nSE: Expert (6)\nKoIC: Public (0)\nWoO: Moderate (4)\nEq: Standard (0)',
      Sum: '11',
      Impact: 'Moderate\n(incomplete, before: Severe)',
      Feasibility: 'High',
      'Residual risk': '3',
      'Residual risk level': 'Medium\n(incomplete)',
      'Accepted by': 'Anna Berg\nValues when decided: 5 Serious (Severe, High) → 3 Medium (2026-03-02)',
    });
  });

  it('say from which controls one comes, with the path past them and its values', () => {
    expect(linesIn(guarded())[0]).toMatchObject({
      Risk: 'R-1',
      'Basis of the residual risk': 'by controls:\nCTL-1 Signed firmware',
      Parameters: expect.stringMatching(/^AP-\d+\nET: ≤ 1 month \(4\).*\nSE: Expert \(6\) · CTL-1\n/),
      Sum: '21',
      Feasibility: 'Low\n(before: Medium)',
      'Residual risk': '3',
      'Accepted by': 'nobody yet',
    });
  });

  it('mark one by controls while another path of the threat is not rated', () => {
    const open = guarded(add('paths', { name: 'Not rated yet', threats: ['TS1'], steps: [] }));
    expect(linesIn(open)[0]?.Feasibility).toBe('Low\n(incomplete, before: Medium)');
    const inTable = records(told(open, 'en-US', 'xlsx').overview ?? undefined).find(({ Risk }) => Risk === 'R-1');
    expect(inTable?.['Residual risk']).toBe('3\n(incomplete)');
  });

  it('say that an entry goes before the controls', () => {
    const w = guarded();
    const both = edited(w, [change('risks', riskOf(w), { residual: { ...emptyResidual, level: 'VL' } })]);
    expect(linesIn(both)[0]).toMatchObject({
      'Basis of the residual risk': 'feasibility entered as a level\ntakes precedence over the controls CTL-1 (Low)',
      Parameters: '',
      Feasibility: 'Very low\n(before: Medium)',
    });
  });

  it('say what is missing of one that was begun, and where it is higher than before', () => {
    const begun = entered({ ratings: { ET: '1w' } });
    const inList = records(tablesOf(told(begun), 'risks').at(-1)).find(({ Code }) => Code === 'R-1');
    expect(inList).toMatchObject({ 'Residual risk': 'not rated', 'Residual risk level': 'not rated' });
    expect(linesIn(begun)[0]).toMatchObject({
      Parameters: expect.stringContaining('ET: ≤ 1 week (1)\nSE: not rated'),
      'Residual risk': 'not rated',
    });
    const w = headlamp();
    const raised = edited(w, [change('risks', riskOf(w, 'R-3'), { residual: { ...emptyResidual, level: 'H' } })]);
    expect(linesIn(raised)[0]?.['Residual risk level']).toContain('higher than before');
  });

  it('are told in Chinese, and nothing is said where nothing was rated again', () => {
    expect(linesIn(guarded(), 'zh-CN')[0]).toMatchObject({ 残余风险依据: expect.stringContaining('按控制措施') });
    expect(linesIn(headlamp())).toEqual([]);
  });

  it('are explained, with what the controls make of the path', () => {
    const report = reportOf(guarded(), head, 'en-US', 'docx', true);
    const rows = records(tablesOf(report, 'explanations')[0]);
    const from = rows.findIndex((row) => row.Value === 'Risk R-1');
    const values = rows.slice(from).flatMap(({ Value }) => Value || []);
    expect(values.slice(0, 4)).toEqual([
      'Risk R-1',
      expect.stringMatching(/^Feasibility of AP-\d+\n\(with controls\)$/),
      'Feasibility of TS-1\n(with controls)',
      'Residual risk of R-1',
    ]);
    const said = rows.map(({ Statement }) => Statement);
    expect(said).toContain('With the active controls (CTL-1): Low, without them: Medium · Sum 21');
  });
});

describe('the CALs in the explanations of the report', () => {
  const rowsOf = (w: ReturnType<typeof headlamp>) => {
    const report = reportOf(w, head, 'en-US', 'docx', true);
    expect(sectionOf(report, 'explanations').title).toBe('Where the values come from');
    return tablesOf(report, 'explanations').flatMap((table) => records(table));
  };

  it('are read from the vectors of the paths, and handed on to goal and requirement', () => {
    const rows = rowsOf(headlamp());
    expect(rows.flatMap(({ Value }) => (Value?.startsWith('CAL') ? [Value] : []))).toEqual([
      'CAL of R-1',
      'CAL of R-3',
      'CAL of CSG-1',
      'CAL of CSG-2',
      'CAL of CSR-1',
    ]);
    const said = rows.map(({ Statement }) => Statement);
    expect(said).toContain('AP-1: attack vector Network → CAL4');
    expect(said).toContain('Impact Severe, attack vector Network → CAL4');
    expect(said).toContain('Highest of its risks: R-1 → CAL4');
    expect(said).toContain('CSG-1: CAL4');
  });

  it('name the risk that leads to a requirement directly', () => {
    const w = headlamp();
    const led = edited(w, [
      add('requirements', { name: 'Of the risk' }, 'led'),
      change('risks', riskOf(w), { goals: [], requirements: ['led'] }),
    ]);
    const rows = rowsOf(led);
    const from = rows.findIndex(({ Value }) => Value === 'CAL of CSR-2');
    expect(rows.slice(from).map(({ Statement }) => Statement)).toContain('R-1: CAL4');
  });
});
