import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { readBy, xsamMethod } from '#domain/formats/openxsam/method.ts';
import { isOpenXsam, readOpenXsam } from '#domain/formats/openxsam/read.ts';
import { itemisTemplate } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod, heavensMethod } from '#domain/method/seed/methods.ts';

const file = readFileSync('tests/world/documents/door-lock.xsam');
const read = (text: string) => readOpenXsam([new TextEncoder().encode(text)]);
const inRoot = (inner: string) => `<RootNodes xmlns="http://www.security-analyst.org/xsam">${inner}</RootNodes>`;

describe('a document of openXSAM', () => {
  const { draft, losses, printed } = readOpenXsam([file]);
  const rows = draft.rows;
  const called = <T extends { id: string }>(list: readonly T[] | undefined, id: string | null | undefined) =>
    list?.find((row) => row.id === id);

  it('is known by its namespace', () => {
    expect(isOpenXsam(file.toString('utf8'))).toBe(true);
    expect(isOpenXsam('<html><body/></html>')).toBe(false);
  });

  it('makes rows that the rules of every kind accept', () => {
    const { problems } = checkRows(xsamMethod, rows, 100, false);
    expect(problems).toEqual([]);
  });

  it('makes assets of components, channels, data and data flows', () => {
    expect(rows.assets?.map(({ code, name, diagram }) => [code, name, diagram])).toEqual([
      ['C.1', 'Door module', 'block'],
      ['C.2', 'Lock firmware', 'block'],
      ['C.3', 'Body gateway', 'block'],
      ['D.1', 'Key of the messages', 'block'],
      ['CH.1', 'Body bus', 'link'],
      ['DF.1', 'Unlock request', 'link'],
    ]);
    expect(rows.assets?.[0]).toMatchObject({ description: 'Drives the lock & reads the handle', properties: ['I'] });
    expect(called(rows.assets, rows.assets?.[1]?.part)?.code).toBe('C.1');
  });

  it('draws what a channel joins and where data flow', () => {
    const assetAt = (node: string) => called(rows.assets, called(rows.nodes, node)?.asset)?.code;
    expect(
      rows.links?.map(({ asset, from, to, arrow }) => [
        called(rows.assets, asset)?.code,
        assetAt(from),
        assetAt(to),
        arrow,
      ]),
    ).toEqual([
      ['CH.1', 'C.1', 'C.3', 'none'],
      ['DF.1', 'C.3', 'C.1', 'forward'],
    ]);
  });

  it('rates the damage by its categories', () => {
    expect(rows.damages?.[0]).toMatchObject({
      code: 'DS.1',
      property: 'I',
      ratings: { S: { level: 'MOD' }, F: { level: 'MAJ' } },
    });
  });

  it('makes a path of steps that all have to be taken, the first ones first', () => {
    expect(rows.paths).toHaveLength(1);
    const steps = rows.paths?.[0]?.steps.map((id) => called(rows.steps, id)?.code);
    expect(steps).toEqual(['AS.2', 'AS.1']);
    expect(called(rows.threats, rows.paths?.[0]?.threats[0])?.code).toBe('TS.1');
  });

  it('makes a tree where one of several steps is enough', () => {
    const nodes = rows.treeNodes ?? [];
    expect(nodes.map(({ gate, step }) => called(rows.steps, step)?.code ?? gate)).toEqual([
      'and',
      'or',
      'AS.2',
      'AS.3',
      'AS.4',
    ]);
    expect(called(rows.threats, nodes[0]?.threat)?.code).toBe('TS.2');
  });

  it('takes the initial feasibility and keeps the consecutive one, beside it or inside of one element', () => {
    const step = rows.steps?.find(({ code }) => code === 'AS.1');
    expect(step?.ratings['attack-potential-itemis']).toEqual({ ET: '1w', SE: 'expert' });
    expect(called(rows.controls, step?.controls[0])?.code).toBe('CTL.1');
    const isKept = { kind: 'AttackStep', field: 'ConsecutiveFeasibility', outcome: 'kept', count: 1 };
    expect(losses).toContainEqual(isKept);
    const inside = file
      .toString('utf8')
      .replace('<InitialFeasibility>', '<Feasibility><InitialFeasibility>')
      .replace('</ConsecutiveFeasibility>', '</ConsecutiveFeasibility></Feasibility>');
    const again = read(inside);
    expect(again.losses).toContainEqual(isKept);
    const own = again.draft.rows.steps?.find(({ code }) => code === 'AS.1');
    expect(own?.ratings).toEqual(step?.ratings);
    for (const { draft: one, id } of [
      { draft, id: step?.id },
      { draft: again.draft, id: own?.id },
    ])
      expect(one.kept.find(({ foreignId }) => foreignId === 'as1/ConsecutiveFeasibility')).toMatchObject({
        row: id,
        content: expect.stringContaining('ET.1d'),
      });
  });

  it('is rated by the method of the project where a model of it counts as its own does', () => {
    const second = { ...defaultMethod, feasibility: [...defaultMethod.feasibility, itemisTemplate] };
    const values = { sameValues: true };
    expect(readBy(second, values)).toMatchObject({ rates: second, model: itemisTemplate.id });
    const made = readOpenXsam([file], readBy(second, values)).draft;
    expect(made.method).toBe(second);
    expect(checkRows(second, made.rows, 100, false).problems).toEqual([]);
    const models = [...(made.rows.paths ?? []), ...(made.rows.treeNodes ?? []).filter((one) => one.parent === null)];
    expect(new Set(models.map(({ model }) => model))).toEqual(new Set([itemisTemplate.id]));
    const first = { ...second, feasibility: [itemisTemplate, ...defaultMethod.feasibility] };
    const plain = readOpenXsam([file], readBy(first, values)).draft;
    expect([plain.method, plain.rows.paths?.[0]?.model]).toEqual([first, '']);
  });

  it('keeps to its own scales where the project counts levels otherwise, or cannot say what it says', () => {
    expect(readBy(defaultMethod, { sameValues: true }).rates).toBe(xsamMethod);
    expect(readBy(defaultMethod, { sameValues: false })).toMatchObject({ rates: defaultMethod, model: '' });
    expect(readBy(null, { sameValues: false }).rates).toBe(xsamMethod);
    const { impact } = defaultMethod;
    const poor = { ...defaultMethod, impact: { ...impact, dimensions: impact.dimensions.slice(1) } };
    expect(readBy(poor, { sameValues: false }).rates).toBe(xsamMethod);
    expect(readBy(heavensMethod, { sameValues: false }).rates).toBe(xsamMethod);
  });

  it('joins risks, goals, claims, assumptions and requirements', () => {
    const goal = rows.goals?.[0]?.id;
    expect(rows.risks).toMatchObject([{ code: 'R.1', treatments: ['reduce'], goals: [goal] }]);
    expect(rows.requirements?.[0]?.goals).toEqual([goal]);
    expect(rows.controls?.[0]?.goals).toEqual([goal]);
    expect(rows.claims?.[0]?.assumptions).toEqual([rows.assumptions?.[0]?.id]);
    expect(printed).toEqual([{ row: 'R.1', field: 'riskLevel', printed: '4' }]);
  });

  it('keeps what it does not know with its row and counts it', () => {
    expect(losses).toContainEqual({ kind: 'AttackStep', field: 'WorkProduct', outcome: 'kept', count: 1 });
    expect(losses).toContainEqual({ kind: 'Catalog', field: '', outcome: 'kept', count: 1 });
    const part = draft.kept.find(({ foreignId }) => foreignId === 'as1/WorkProduct');
    expect(called(rows.steps, part?.row)?.code).toBe('AS.1');
    expect(part?.content).toContain('Report of the laboratory');
  });

  it('is read the same in two files that name each other', () => {
    const text = file.toString('utf8');
    const cut = text.indexOf('<SecurityChunk');
    const head = text.slice(0, text.indexOf('<SystemChunk'));
    const parts = [`${text.slice(0, cut)}</mps:RootNodes>`, head + text.slice(cut)];
    const again = readOpenXsam(parts.map((part) => new TextEncoder().encode(part)));
    expect(again.draft.rows).toEqual(rows);
  });
});

describe('a hostile document of openXSAM', () => {
  const refusalOf = (text: string): string => {
    try {
      read(text);
    } catch (error) {
      return error instanceof UnreadableDocument ? error.words.en : String(error);
    }
    return 'read';
  };

  it.each([
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${inRoot('<Component id="1">&b;</Component>')}`],
    ['an unknown entity', inRoot('<Component id="1">&file;</Component>')],
    ['half a character', inRoot('<Component id="1" name="&#xD800;"/>')],
    ['an open element', '<RootNodes><Component id="1">'],
    ['elements in elements without end', '<a>'.repeat(5000)],
    ['nothing', ''],
    ['no element we know', '<RootNodes><Thing id="1"/></RootNodes>'],
  ])('is refused in words: %s', (_, text) => {
    expect(refusalOf(text)).toMatch(/^The (file|elements of the file) /);
  });

  it('reads steps that lead to each other without end', () => {
    const step = (id: string, to: string) =>
      `<AttackStep id="${id}" name="${id}"><RefinedBy target="${to}"/></AttackStep>`;
    const threat = '<ThreatScenario id="t" name="t"><ThreatenedBy target="a"/></ThreatScenario>';
    const { draft, losses } = read(inRoot(threat + step('a', 'b') + step('b', 'a')));
    expect(draft.rows.paths?.[0]?.steps).toHaveLength(2);
    expect(losses).toContainEqual(expect.objectContaining({ field: 'refinedBy', outcome: 'left' }));
  });

  it('does not multiply steps that many others share', () => {
    const steps = Array.from({ length: 25 }, (_, i) => {
      const next = `<AttackStepRef target="s${i + 1}"/>`;
      return `<AttackStep id="s${i}" name="s${i}"><RefinedBy><Or>${next}${next}</Or></RefinedBy></AttackStep>`;
    });
    const threat = '<ThreatScenario id="t" name="t"><ThreatenedBy target="s0"/></ThreatScenario>';
    const { losses } = read(inRoot(threat + steps.join('')));
    expect(losses).toContainEqual(expect.objectContaining({ field: 'attack steps', outcome: 'left' }));
  });
});

describe('what a document of openXSAM says of what is not there', () => {
  const { draft, losses } = read(
    inRoot(`<Component id="c1" name="C.1"/><Component id="c2" name="C.2"/>
      <DamageScenario id="d1" name="DS.1"><ConcernedAssets>
        <QualifiedAsset attribute="Integrity"><ComponentRef target="c1"/></QualifiedAsset>
        <QualifiedAsset attribute="Privacyness"><ComponentRef target="c2"/></QualifiedAsset>
      </ConcernedAssets></DamageScenario>
      <ThreatScenario id="t1" name="TS.1"><Realizes><DamageScenarioRef target="d1"/></Realizes></ThreatScenario>
      <Risk id="r1" name="R.1"><Threats><ThreatScenarioRef target="t1"/></Threats></Risk>
      <Risk id="r2" name="R.2"><Threats><ThreatScenarioRef target="t9"/></Threats>
        <Damages><DamageScenarioRef target="d1"/></Damages></Risk>`),
  );
  const notes = losses.map(({ kind, outcome, note }) => `${kind} ${outcome}: ${note?.en ?? ''}`);

  it('gives an asset only the properties that are named with it', () => {
    expect(draft.rows.assets?.map(({ code, properties }) => [code, properties])).toEqual([
      ['C.1', ['I']],
      ['C.2', []],
    ]);
    expect(notes).toContain('damages left: no such property: Privacyness');
  });

  it('makes no risk of a threat scenario that it lacks', () => {
    expect(draft.rows.risks?.map(({ code }) => code)).toEqual(['R.1']);
    expect(notes).toContain('risks left: refers to nothing: R.2 · t9');
  });

  it('names the asset it makes up, and the risk that becomes several', () => {
    const risk = `<DamageScenario id="d1" name="DS.1"/><DamageScenario id="d2" name="DS.2"/>
      <ThreatScenario id="t1" name="TS.1"><Realizes><DamageScenarioRef target="d1"/><DamageScenarioRef target="d2"/></Realizes></ThreatScenario>
      <Risk id="r1" name="R.1"><Threats><ThreatScenarioRef target="t1"/></Threats></Risk>`;
    const said = read(inRoot(risk)).losses.map(({ note }) => note?.en);
    expect(said).toContain('missing; the asset “Item” is made up');
    expect(said).toContain('R.1: one risk for each of its 2 pairs');
  });

  it('says where a threat takes the assets of its damages', () => {
    expect(notes).toContain('threats changed: missing; those of the damage scenarios');
  });
});
