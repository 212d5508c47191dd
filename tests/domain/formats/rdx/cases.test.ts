import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WholeAnalysis } from '#domain/formats/format.ts';
import { methodSeeds, riskSeeds } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { bytesOf, imported, ratingsOf, rdxForms, textOfDocument } from '#tests/world/formats/rdx.ts';

const folder = process.env.CASES ?? '../shared/cases';
const has = existsSync(folder);

interface Path {
  id: string;
  threat?: string;
  attack_vector?: string;
  attack_potential?: Record<string, number>;
}
interface Case {
  id: string;
  inputs: {
    assets?: { id: string; name: string; properties: string[] }[];
    damage_scenarios?: { id: string; asset: string; text: string; impact: Record<string, string> }[];
    threat_scenarios?: { id: string; asset: string; property: string; text: string; damage: string[] }[];
    attack_paths?: Path[];
    paths?: Path[];
    risks?: { id: string; impact: Record<string, string>; feasibility: string }[];
  };
  expected: Record<string, Record<string, unknown>>;
  method_config: { risk: { matrix: { columns: string[]; rows: Record<string, number[]> } } };
}

/** The method of a case: the delivered one with the matrix of the case. */
function methodOf({ method_config: { risk } }: Case): Method {
  const method = methodSeeds[0]?.method as Method;
  const rowOf = (name: string) => risk.matrix.rows[name] ?? [];
  const matrix = Object.fromEntries(
    method.impact.levels.map(({ code, correspondsTo }) => [
      code,
      Object.fromEntries(method.feasibilityLevels.map((level, n) => [level.code, rowOf(correspondsTo)[n] ?? 0])),
    ]),
  );
  return { ...method, risk: { ...(riskSeeds[0] as Method['risk']), matrix } };
}

const words: Record<string, string> = { C: 'confidentiality', I: 'integrity', A: 'availability' };

const feasibilityOf = ({ id, attack_vector, attack_potential }: Path) => ({
  id: `F-${id}`,
  attackPathId: id,
  methodId: 'm',
  inputFactors: attack_potential ?? { 'Attack vector': attack_vector },
  score: '',
});

/** A case as a document of another tool. */
function documentOf(one: Case): object {
  const {
    assets = [],
    damage_scenarios = [],
    threat_scenarios = [],
    attack_paths = [],
    paths = [],
    risks = [],
  } = one.inputs;
  const damages = [
    ...damage_scenarios,
    ...risks.map(({ id, impact }) => ({ id: `D-${id}`, asset: 'A', text: id, impact })),
    ...(paths.length > 0 ? [{ id: 'D', asset: 'A', text: 'D', impact: {} }] : []),
  ];
  const threats = [
    ...threat_scenarios,
    ...risks.map(({ id }) => ({ id: `T-${id}`, asset: 'A', property: 'I', text: id, damage: [`D-${id}`] })),
    ...(paths.length > 0 ? [{ id: 'T', asset: 'A', property: 'I', text: 'T', damage: [] }] : []),
  ];
  const given = risks.map(({ id, feasibility }) => ({
    path: { id: `P-${id}`, title: id, threatScenarioId: `T-${id}` },
    rating: { id: `F-${id}`, attackPathId: `P-${id}`, methodId: 'm', score: feasibility, band: feasibility },
  }));
  const all = [...attack_paths, ...paths.map((path) => ({ threat: 'T', ...path }))];
  const isOwnAsset = assets.length === 0;
  return {
    schemaVersion: '0.1.0',
    documentId: '11111111-1111-4111-8111-111111111111',
    riskSet: {
      itemDefinition: { id: one.id, title: one.id },
      assets: [...assets, ...(isOwnAsset ? [{ id: 'A', name: 'A', properties: ['I'] }] : [])].map((asset) => ({
        id: asset.id,
        title: asset.name,
        properties: asset.properties.map((code) => words[code]),
        linkedDamageScenarioIds: damages.filter((damage) => damage.asset === asset.id).map(({ id }) => id),
      })),
      damageScenarios: damages.map(({ id, text }) => ({ id, title: text })),
      threatScenarios: threats.map(({ id, text, asset, property }) => ({
        id,
        title: text,
        targetedAssetIds: [asset],
        compromisedProperties: [words[property]],
      })),
      attackPaths: [
        ...all.map(({ id, threat }) => ({ id, title: id, threatScenarioId: threat })),
        ...given.map(({ path }) => path),
      ],
      attackFeasibilityRatings: [...all.map(feasibilityOf), ...given.map(({ rating }) => rating)],
      impactRatings: damages
        .filter(({ impact }) => Object.keys(impact).length > 0)
        .map(({ id, impact }) => ({
          id: `I-${id}`,
          damageScenarioId: id,
          methodId: 'm',
          categories: impact,
          score: '',
        })),
      riskValues: threats.flatMap(({ id, damage }) =>
        damage.map((named) => ({
          id: id.replace(/^T-/, ''),
          threatScenarioId: id,
          afrRef: '',
          impactRef: `I-${named}`,
          methodId: 'm',
          score: '',
        })),
      ),
      'x-intara': { version: 1, method: methodOf(one), rows: {} },
    },
  };
}

const names: Record<string, string> = { 'Very low': 'VL', Low: 'L', Medium: 'M', High: 'H' };

/** Holds the numbers of a version against those a case expects. */
function expectNumbers({ expected }: Case, analysis: WholeAnalysis): void {
  const ratings = ratingsOf(analysis);
  const path = (id: string) => ratings[`path ${id}`] as [string, number];
  const risk = (id: string) => (ratings[`risk ${id}`] as [number])[0];
  for (const [id, said] of Object.entries({ ...expected.path_feasibility, ...expected.paths })) {
    const { rating = said, sum } = typeof said === 'object' ? (said as { rating: string; sum: number }) : {};
    expect([id, path(id)[0]]).toEqual([id, names[rating as string]]);
    expect([id, sum ?? path(id)[1]]).toEqual([id, path(id)[1]]);
  }
  for (const [id, level] of Object.entries(expected.threat_feasibility ?? {}))
    expect([id, ratings[`threat ${id}`]]).toEqual([id, names[level as string]]);
  for (const [id, byCategory] of Object.entries(expected.risk_value_matrix ?? {}))
    expect([id, risk(id)]).toEqual([id, Math.max(...Object.values(byCategory as Record<string, number>))]);
  for (const [id, said] of Object.entries(expected.risks ?? {}))
    expect([id, risk(id)]).toEqual([id, (said as { risk: number }).risk]);
}

describe.skipIf(!has)('the published cases as RDX', () => {
  const cases = has ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

  it.each(cases)('are rated number for number, and come back so in every form: %s', (name) => {
    const one: Case = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const { JSON: json } = rdxForms;
    const first = imported(json!.read(bytesOf(JSON.stringify(documentOf(one)))));
    expectNumbers(one, first);
    const inJson = textOfDocument(json!.write(first));
    for (const form of Object.values(rdxForms)) {
      const back = imported(form.read(bytesOf(form.write(first).content)));
      expectNumbers(one, back);
      expect(textOfDocument(json!.write(back))).toBe(inJson);
    }
  });
});
