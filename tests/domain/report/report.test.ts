// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod, heavensMethod } from '#domain/method/seed/methods.ts';
import { reportOf } from '#domain/report/report.ts';
import { reportTexts } from '#domain/report/texts.ts';
import { requirementBoard } from '#domain/views/requirement-board.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { edited, emptyVersion, head, headlamp, records, sectionOf, shown, tablesOf, told } from './example.ts';

/** The requirements refine nothing any more. */
const bare = (w: ReturnType<typeof headlamp>) =>
  [...w.requirements].map((row) => change('requirements', row, { goals: [] }));

describe('the report of the headlamp example', () => {
  const report = told(headlamp());
  const row = (section: Parameters<typeof tablesOf>[1], code: string, table = 0) =>
    records(tablesOf(report, section)[table]).find((one) => Object.values(one)[0] === code);

  it('rates the spoofed lamp request 5 and the flooded bus 2', () => {
    const list = tablesOf(report, 'risks').at(-1);
    expect(
      records(list).map((one) => [one.Code, one.Impact, one.Feasibility, one['Risk value'], one['Risk level']]),
    ).toEqual([
      ['R-1', 'Severe\n(incomplete)', 'High', '5', 'Serious'],
      ['R-2', 'Severe\n(incomplete)', 'not rated', 'not rated', 'not rated'],
      ['R-3', 'Moderate\n(incomplete)', 'Low', '2', 'Low'],
    ]);
  });

  it('prints the level after disposal with who accepts it, and nothing where none was entered', () => {
    const risk = [...headlamp().risks].find(({ code }) => code === 'R-1');
    if (!risk) throw new Error('no R-1');
    const attachments = [{ file: 'a'.repeat(64), name: 'pentest.pdf', size: 9, type: 'pdf' as const }];
    const residual = { ...emptyResidual, level: 'L', acceptedBy: 'Anna Berg' };
    const after = told(edited(headlamp(), [change('risks', risk, { residual, attachments })]));
    expect(
      records(tablesOf(after, 'risks').at(-1)).map((one) => [
        one.Code,
        one['Residual risk'],
        one['Residual risk level'],
        one['Accepted by'],
      ]),
    ).toEqual([
      [
        'R-1',
        '3',
        'Medium\n(incomplete)',
        'Anna Berg\nValues when decided: 5 Serious (Severe, High) → 3 Medium (2026-03-02)',
      ],
      ['R-2', '', '', ''],
      ['R-3', '', '', ''],
    ]);
    expect(records(tablesOf(after, 'treatment')[0])[0]?.Verification).toContain('Attachments: pentest.pdf');
  });

  it('counts the risks of each cell of the matrix where codes of levels are several words', () => {
    // Row "A" and column "B C" read the same as row "A B" and column "C".
    const codes = { SEV: 'A', MAJ: 'A B', VL: 'B C', L: 'C' };
    const inWords = Object.entries(codes).reduce(
      (json, [from, to]) => json.replaceAll(`"${from}"`, `"${to}"`),
      JSON.stringify(defaultMethod),
    );
    const chain = (name: string, level: string, feasibility: string) => [
      add('assets', { name, category: 'FW', properties: ['I'] }, `a-${name}`),
      add(
        'damages',
        {
          description: name,
          assets: [`a-${name}`],
          property: 'I',
          ratings: { S: { level, notAnalysed: false, reason: '' } },
        },
        `d-${name}`,
      ),
      add(
        'threats',
        { description: name, assets: [`a-${name}`], property: 'I', type: 'T', damages: [`d-${name}`] },
        `t-${name}`,
      ),
      add(
        'paths',
        { name, threats: [`t-${name}`], steps: [], customLevel: { level: feasibility, reason: 'shown' } },
        `p-${name}`,
      ),
      add('risks', { threat: `t-${name}`, damage: `d-${name}` }),
    ];
    const w = edited(emptyVersion(JSON.parse(inWords)), [
      ...chain('one', 'A', 'B C'),
      ...chain('two', 'A B', 'C'),
      ...chain('three', 'A B', 'C'),
    ]);
    const counted = records(tablesOf(told(w), 'risks')[0]).flatMap((row) => {
      const [level = '', ...cells] = Object.entries(row);
      return cells.flatMap(([column, text]) => (text.includes('(') ? [[level[1], column, text]] : []));
    });
    expect(counted).toEqual([
      ['Severe', 'Very low', '2 (1)'],
      ['Major', 'Low', '2 (2)'],
    ]);
  });

  it('says that a threat without attack paths is not rated, never 1 or 0', () => {
    expect(row('threats', 'TS-2')).toMatchObject({
      Feasibility: 'not rated',
      'Rated paths': '0 / 0',
      'Lowest sum': '',
    });
    expect(row('threats', 'TS-1')).toMatchObject({
      Feasibility: 'High',
      'Rated paths': '3 / 3',
      'Deciding path': 'AP-1',
    });
    expect(row('threats', 'TS-3')).toMatchObject({ Feasibility: 'Low', 'Lowest sum': '20' });
  });

  it('prints each path with ordered steps, parameters, sum, level, attack vector and basis', () => {
    expect(row('paths', 'AP-4')).toMatchObject({
      Parameters:
        'ET: ≤ 1 week (1)\nSE: Multiple experts (8)\nKoIC: Confidential (7)\nWoO: Unlimited (0)\nEq: Specialized (4)',
      Sum: '20',
      Feasibility: 'Low',
      Basis: expect.stringMatching(/^path rated as a whole\nRemote at any time, but experts /),
    });
    expect(row('paths', 'AP-4')?.['Attack steps']).toMatch(/^1\. AS-13 Compromise .*\n2\. .*\n3\. .*\n4\. AS-16 Flood/);
    expect(row('paths', 'AP-5')).toMatchObject({ Sum: '24', Feasibility: 'Low' });
    expect(row('paths', 'AP-1')).toMatchObject({ Parameters: 'AV: Network', Sum: '', Feasibility: 'High' });
  });

  it('gives the lamp goal CAL4 and hands it on to its requirement', () => {
    expect(row('treatment', 'CSG-1', 1)).toMatchObject({
      CAL: 'CAL4',
      'CAL from': 'R-1: Impact Severe, Attack vector Network',
      Risks: 'R-1',
    });
    expect(row('treatment', 'CSG-2', 1)).toMatchObject({
      CAL: 'not rated',
      'CAL from': 'R-3: Impact Moderate, Attack vector unknown',
    });
    expect(row('requirements', 'CSR-1')).toMatchObject({
      CAL: 'CAL4',
      'Verification method': 'test',
      Status: 'covered',
    });
  });

  it('names beside each decision the requirements that meet its goals, and those it names itself', () => {
    const w = headlamp();
    const risk = [...w.risks].find(({ code }) => code === 'R-1');
    if (!risk) throw new Error('no R-1');
    const own = edited(w, [
      add('requirements', { name: 'Of its own' }, 'own'),
      change('risks', risk, { requirements: ['own'] }),
    ]);
    const named = (of: typeof w) => records(tablesOf(told(of), 'treatment')[0])[0]?.Requirements?.split('\n');
    expect(named(w)).toEqual(['CSR-1 Authenticated lamp request']);
    expect(named(own)).toEqual(['CSR-1 Authenticated lamp request', 'CSR-2 Of its own']);
  });

  it('prints a requirement that only a risk leads to with that risk, its CAL and as covered, everywhere alike', () => {
    const w = headlamp();
    const risk = [...w.risks].find(({ code }) => code === 'R-1');
    const asset = [...w.assets][0]?.id ?? '';
    if (!risk) throw new Error('no R-1');
    const led = edited(w, [
      add('requirements', { name: 'Of the risk', assets: [asset] }, 'led'),
      change('risks', risk, { goals: [], requirements: ['led'] }),
    ]);
    const line = records(tablesOf(told(led), 'requirements')[0]).find(({ Code }) => Code === 'CSR-2');
    expect(line).toMatchObject({ Goals: '', 'Source risks': 'R-1', CAL: 'CAL4\n(R-1)', Status: 'covered' });
    expect(requirementBoard(led, rate(led)).find(({ id }) => id === 'led')?.state).toBe('covered');
    const inTable = records(told(led, 'en-US', 'xlsx').overview ?? undefined).filter(({ Risk }) => Risk === 'R-1');
    expect(inTable.map(({ Requirements }) => Requirements)).toEqual(['CSR-2', 'CSR-2', 'CSR-2']);
    const missing = records(tablesOf(told(led), 'openPoints').at(-1)).filter(({ Code }) => Code === 'CSR-2');
    expect(missing.map((one) => one['What is missing'])).toEqual(['no text', 'no verification', 'no explanation']);
  });

  it('says of a CAL set by hand why, and what the rules give', () => {
    const w = headlamp();
    const goal = [...w.goals].find(({ code }) => code === 'CSG-1');
    if (!goal) throw new Error('no CSG-1');
    const byHand = edited(w, [change('goals', goal, { calOverride: { cal: 'CAL2', reason: 'customer' } })]);
    expect(records(tablesOf(told(byHand), 'treatment')[1])[0]).toMatchObject({
      CAL: 'CAL2',
      'CAL from': 'set by hand: customer\n(computed: CAL4; R-1: Impact Severe, Attack vector Network)',
    });
  });

  it.each([
    ['en-US', ['covered', 'verified', 'not covered']],
    ['zh-CN', ['已覆盖', '已验证', '未覆盖']],
  ] as const)('prints in %s how far a requirement is as the board says it', (locale, words) => {
    const w = headlamp();
    const decided = { treatments: ['reduce' as const], strategy: 'as agreed', verificationState: 'passed' as const };
    const steps = [
      w,
      edited(
        w,
        [...w.risks].map((risk) => change('risks', risk, decided)),
      ),
      edited(w, bare(w)),
    ];
    const status = (of: typeof w) => {
      const [first] = tablesOf(reportOf(of, head, locale, 'xlsx'), 'requirements')[0]?.lines() ?? [];
      return first?.[8];
    };
    expect(steps.map(status)).toEqual(words);
    const states = steps.map((of) => requirementBoard(of, rate(of))[0]?.state);
    expect(states).toEqual(['covered', 'verified', 'open']);
  });

  it('says on its cover who made the version final, when and why with open points', () => {
    const final = {
      who: 'Li Wei',
      on: '2026-03-03T18:51:00.000Z',
      openPoints: 4,
      reason: 'a first release',
      imported: false,
    };
    const facts = (more: object) =>
      Object.fromEntries(reportOf(headlamp(), { ...head, ...more }, 'en-US', 'docx').cover.facts);
    expect(facts({ final })['Frozen by']).toBe('Li Wei · 2026-03-03 18:51 UTC · 4 open points: a first release');
    expect(facts({ final: { ...final, openPoints: 0, reason: '', imported: true } })['Frozen by']).toBe(
      'Li Wei · 2026-03-03 18:51 UTC · according to the exchange file',
    );
    expect(facts({})).not.toHaveProperty('Frozen by');
  });

  it.each([
    ['en-US', 'activated (draft)', 'frozen'],
    ['zh-CN', '已激活（草稿）', '已冻结'],
  ] as const)('says the status in the words of the screens: %s', (locale, open, frozen) => {
    const facts = (status: 'open' | 'frozen') =>
      reportOf(headlamp(), { ...head, status }, locale, 'docx').cover.facts.map(([, value]) => value);
    expect([facts('open').includes(open), facts('frozen').includes(frozen)]).toEqual([true, true]);
  });

  it('of the requirements alone says where its CALs come from, as it prints no method', () => {
    const note = (content: 'tara' | 'requirements') =>
      reportOf(headlamp(), head, 'en-US', 'docx', false, content).cover.note;
    expect(note('tara')).toContain('by the method printed in this report');
    expect(note('requirements')).not.toContain('in this report');
    expect(note('requirements')).toContain('printed in the TARA report of that version');
  });

  it('counts the risks of each cell of the matrix', () => {
    const heat = tablesOf(report, 'risks')[0];
    const cells = records(heat).map((one) => Object.values(one));
    expect(cells).toEqual([
      ['Severe', '2', '3', '4', '5 (1)'],
      ['Major', '1', '2', '3', '4'],
      ['Moderate', '1', '2 (1)', '2', '3'],
      ['Negligible', '1', '1', '1', '1'],
    ]);
    expect(heat?.lines()[0]?.[4]).toMatchObject({ tone: 'serious' });
    const words = sectionOf(report, 'risks').blocks.flatMap((block) => (block.block === 'text' ? [block.text] : []));
    expect(words).toContain('Not rated, therefore not in the matrix: 1');
  });

  it('shows the values its risks really have where a dimension has a matrix of its own', () => {
    const w = headlamp();
    const { risk } = w.method;
    const harsh = { ...risk.matrix, SEV: { VL: 2, L: 3, M: 4, H: 4 } };
    const own = {
      ...w,
      method: { ...w.method, risk: { ...risk, perDimension: { S: harsh, O: harsh, F: harsh, P: harsh } } },
    };
    const [severe] = records(tablesOf(told(own), 'risks')[0]);
    expect(Object.values(severe ?? {})).toEqual(['Severe', '2', '3', '4', '4 (1)']);
    const mixed = edited(own, [
      add(
        'damages',
        {
          description: 'x',
          assets: ['A1'],
          ratings: { S: { level: 'MOD' }, F: { level: 'NEG' }, O: { level: 'SEV' }, P: { level: 'NEG' } },
        },
        'more',
      ),
      change('threats', w.threats.get('TS1')!, { damages: [...w.threats.get('TS1')!.damages, 'more'] }),
      add('risks', { threat: 'TS1', damage: 'more' }),
    ]);
    const { O: _shared, ...without } = mixed.method.risk.perDimension ?? {};
    const both = { ...mixed, method: { ...mixed.method, risk: { ...mixed.method.risk, perDimension: without } } };
    expect(Object.values(records(tablesOf(told(both), 'risks')[0])[0] ?? {})[4]).toBe('4–5 (2)');
  });

  it('prints the score an overall impact was read from, in combined mode only', () => {
    expect(Object.keys(records(tablesOf(report, 'damages')[0])[0] ?? {})).not.toContain('Score');
    const rate = (S: string, O: string) => ({
      S: { level: S },
      F: { level: 'NEG' },
      O: { level: O },
      P: { level: 'NEG' },
    });
    const w = edited(emptyVersion(heavensMethod), [
      add('assets', { name: 'Lamp' }, 'A'),
      add('damages', { description: 'dark', assets: ['A'], ratings: rate('MAJ', 'MOD') }),
      add('damages', { description: 'open', assets: ['A'], ratings: { S: { level: 'MOD' } } }),
    ]);
    const scores = records(tablesOf(told(w), 'damages')[0]).map((one) => [one.Score, one.Impact]);
    expect(scores).toEqual([
      ['101', 'High'],
      ['not rated', 'not rated'],
    ]);
    expect(records(told(w, 'en-US', 'xlsx').overview ?? undefined).map((one) => one.Score)).toEqual([
      '101',
      'not rated',
    ]);
  });

  it('prints the method with its values', () => {
    const tables = tablesOf(report, 'method').map((table) => records(table));
    expect(tables.flat()).toContainEqual(expect.objectContaining({ Level: '≤ 6 months', Value: '17' }));
    expect(tables.flat()).toContainEqual(expect.objectContaining({ From: '20', To: '24', Feasibility: 'Low' }));
    expect(tables.flat()).toContainEqual(
      expect.objectContaining({ From: '25', To: 'and above', Feasibility: 'Very low' }),
    );
    const severe = tables.flat().find((one) => one['Impact \\ Attack vector'] === 'Severe');
    expect(severe).toMatchObject({ Physical: 'CAL2', Local: 'CAL3', Adjacent: 'CAL4', Network: 'CAL4' });
    const texts = sectionOf(report, 'method').blocks.flatMap((block) => (block.block === 'text' ? [block.text] : []));
    expect(texts.join('\n')).toContain('the hardest value of each parameter counts');
  });

  it('names what is still open', () => {
    const gaps = records(tablesOf(report, 'openPoints').at(-1)).map((one) => `${one.Code} ${one['What is missing']}`);
    expect(gaps).toContain('TS-2 no attack path');
    expect(gaps).toContain('DS-1 no threat scenario leads to it');
    expect(gaps).toContain('R-2 no treatment decision');
    expect(gaps).toContain('CSG-2 no requirement');
    expect(gaps).toContain('DS-3 not rated');
  });

  it('has one line for a threat that its attack tree rates, without the paths beside it', () => {
    const w = headlamp();
    const threat = [...w.threats].find(({ code }) => code === 'TS-1');
    if (!threat) throw new Error('no TS-1');
    const hard = { 'attack-potential': { ET: '6m', SE: 'expert', KoIC: 'public', WoO: 'unlimited', Eq: 'standard' } };
    const treed = edited(w, [
      add('steps', { name: 'Open the lamp', ratings: hard }, 'open'),
      add('treeNodes', { threat: threat.id, gate: 'or', text: 'Reach the lamp' }, 'root'),
      add('treeNodes', { threat: threat.id, parent: 'root', step: 'open' }, 'leaf'),
    ]);
    const rating = rate(treed).threats.get(threat.id);
    expect(rating?.level).toBe('L');
    const report = told(treed, 'en-US', 'xlsx');
    const lines = records(report.overview ?? undefined).filter((one) => one['Threat ID'] === 'TS-1');
    expect(lines.map((one) => [one.Risk, one['Path ID'], one['Attack path'], one.Sum, one.Feasibility])).toEqual([
      ['R-1', '', '', String(rating?.sum), 'Low\n(by its attack tree)'],
    ]);
  });

  it('counts a share down to whole percents, as the screens do', () => {
    const w = emptyVersion();
    const rated = { level: 'NEG', notAnalysed: false, reason: 'as measured' };
    const ratings = { S: rated, F: rated, O: rated, P: rated };
    const rows = Array.from({ length: 200 }, (_, i) => [
      add('assets', { name: `Lamp ${i}`, properties: ['I'] }, `a${i}`),
      ...(i > 0 ? [add('damages', { description: 'Dark', assets: [`a${i}`], property: 'I', ratings })] : []),
    ]);
    const report = told(edited(w, rows.flat()));
    expect(records(tablesOf(report, 'openPoints')[0])[0]).toMatchObject({ Done: '199', All: '200', Share: '99 %' });
  });

  it('prints how the steps of a path combine as it is carried out', () => {
    const models = defaultMethod.feasibility.map((model) =>
      model.type === 'AttackPotentialBased'
        ? { ...model, roundDecimals: 1 }
        : model.vectorOnly
          ? model
          : { ...model, stepAggregation: 'sumPerParameter' as const },
    );
    const said = (feasibility: typeof models) =>
      sectionOf(told(emptyVersion({ ...defaultMethod, feasibility })), 'method')
        .blocks.flatMap((block) => (block.block === 'text' ? [block.text] : []))
        .join('\n');
    const text = said(models);
    expect(text).toContain('Total = sum of the parameter values, rounded to 1 decimal.');
    expect(text).not.toContain('the values of each parameter are added');
    const hardest = said(models.map((model) => ({ ...model, stepAggregation: 'hardestStep' as const })));
    expect(hardest).toContain('the hardest step counts');
    expect(hardest).not.toContain('the first step (entry point) counts');
  });

  it('holds the whole analysis in one table, a line per risk and path', () => {
    const lines = records(told(headlamp(), 'en-US', 'xlsx').overview ?? undefined);
    expect(lines.map((one) => [one.Risk, one['Path ID'], one.Sum, one['Risk value']])).toEqual([
      ['R-1', 'AP-1', '', '5'],
      ['R-1', 'AP-2', '', '5'],
      ['R-1', 'AP-3', '', '5'],
      ['R-2', '', '', 'not rated'],
      ['R-3', 'AP-4', '20', '2'],
      ['R-3', 'AP-5', '24', '2'],
      ['', '', '', ''],
      ['', '', '', ''],
    ]);
    expect(lines[0]).toMatchObject({ Integrity: '●', 'Attack vector': 'Network', CAL: 'CAL4', Requirements: 'CSR-1' });
    expect(lines.slice(6).map((one) => one['Damage ID'])).toEqual(['DS-1', 'DS-3']);
  });
});

describe('the languages of a report', () => {
  it('hold the same numbers in Chinese', () => {
    const report = told(headlamp('zh'), 'zh-CN');
    const risks = records(tablesOf(report, 'risks').at(-1));
    expect(risks.map((one) => [one.编号, one.风险值, one.风险等级])).toEqual([
      ['R-1', '5', '严重'],
      ['R-2', '未评级', '未评级'],
      ['R-3', '2', '低'],
    ]);
    expect(records(tablesOf(report, 'paths')[0]).map((one) => one.总和)).toEqual(['', '', '', '20', '24']);
    expect(sectionOf(report, 'assets').title).toBe('资产');
  });

  it('stand side by side in headings and names, while data stays as entered', () => {
    const report = told(headlamp('zh'), 'both');
    expect(sectionOf(report, 'assets').title).toBe('资产 Assets');
    const risk = records(tablesOf(report, 'risks').at(-1))[0];
    expect(risk?.['风险等级 Risk level']).toBe('严重 Serious');
    expect(risk?.['威胁场景 Threat scenario']).toBe('TS-1 伪造灯光请求信号导致前照灯关闭');
    expect(records(tablesOf(report, 'treatment')[1])[0]?.CAL).toBe('CAL4');
  });

  it('have the same texts with the same holes', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const { en, zh } = reportTexts;
    for (const [key, text] of Object.entries(en)) {
      const other = zh[key as keyof typeof zh];
      expect(other, key).not.toBe('');
      expect(holes(other), key).toEqual(holes(text));
    }
  });
});

describe('a report', () => {
  it('says of an empty version that nothing has been entered', () => {
    const report = told(emptyVersion());
    const empty = tablesOf(report, 'damages')[0];
    expect(empty?.lines()).toEqual([]);
    expect(empty?.empty).toBe('Nothing has been entered.');
    expect(records(tablesOf(report, 'openPoints')[0])[0]).toMatchObject({ Done: '0', All: '0', Share: '–' });
  });

  it('has a column for every dimension of the method, however many', () => {
    const impact = {
      ...defaultMethod.impact,
      dimensions: [
        ...defaultMethod.impact.dimensions,
        { code: 'E', name: { en: 'Environment', zh: '环境' }, marker: 'DamageCalculation' as const },
      ],
    };
    const w = edited(emptyVersion({ ...defaultMethod, impact }), [
      add('assets', { name: 'Tank' }, 'a'),
      add('damages', {
        description: 'Fuel leaks',
        assets: ['a'],
        ratings: {
          E: { level: 'MAJ', notAnalysed: false, reason: 'A river' },
          P: { level: null, notAnalysed: true, reason: 'No personal data' },
        },
      }),
    ]);
    expect(records(tablesOf(told(w), 'damages')[0])[0]).toMatchObject({
      Environment: 'Major',
      Privacy: 'not analysed',
      Safety: 'not rated',
      Reasons: 'P: No personal data\nE: A river',
    });
  });

  it('marks a level set by hand with its reason and what the rules would give', () => {
    const w = edited(headlamp(), [
      {
        op: 'change',
        kind: 'paths',
        id: 'AP4',
        rev: 1,
        patch: { customLevel: { level: 'M', reason: 'Seen in the field' } },
      },
    ]);
    const path = records(tablesOf(told(w), 'paths')[0]).find((one) => one.Code === 'AP-4');
    expect(path?.Feasibility).toBe('Medium');
    expect(path?.Basis).toMatch(
      /^level set by hand: Seen in the field\n\(path rated as a whole, computed: Low\)\nRemote /,
    );
  });

  it('lists assets outside the trust boundary apart', () => {
    const w = edited(headlamp(), [add('assets', { name: 'Gateway', insideTrustBoundary: false })]);
    const facts = sectionOf(told(w), 'scope').blocks.findLast((block) => block.block === 'facts');
    expect(facts?.block === 'facts' && facts.rows.map(([label, value]) => [label, shown(value)])).toEqual([
      ['Inside the boundary', expect.stringContaining('A-3 Body control firmware')],
      ['Outside (operational environment)', 'A-4 Gateway'],
    ]);
  });
});

it('names what keeps the method itself from rating', () => {
  const { VL: _hole, ...row } = defaultMethod.risk.matrix.SEV ?? {};
  const matrix = { ...defaultMethod.risk.matrix, SEV: row };
  const report = told(emptyVersion({ ...defaultMethod, risk: { ...defaultMethod.risk, matrix } }));
  const lines = tablesOf(report, 'openPoints').flatMap((table) => records(table));
  expect(lines).toContainEqual(
    expect.objectContaining({ Type: 'Method', 'What is missing': expect.stringContaining('row SEV, column VL') }),
  );
});
