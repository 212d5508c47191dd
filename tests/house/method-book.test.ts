import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  dis21434,
  evitaPotential,
  heavensPotential,
  iso18045,
  itemisTemplate,
  rsma,
} from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability, vectorOnly } from '#domain/method/seed/cvss.ts';
import { combinedImpact, evenSumImpact, heavensImpact, impactLevels, impactSeeds } from '#domain/method/seed/impact.ts';
import {
  defaultMethod,
  feasibilitySeeds,
  methodSeeds,
  riskSeeds,
  treatmentRules,
} from '#domain/method/seed/methods.ts';
import { evitaMatrix, formulaH10, heavensMatrix, studyMatrix } from '#domain/method/seed/risk.ts';
import type { FeasibilityParameter, ImpactModel, ParameterLevel, RiskModel } from '#domain/model/method.ts';
import { lifecyclePhases } from '#domain/product/project.ts';

/**
 * docs/method.md says the numbers once more, for people. Each line below is made from the seeds in the words of the book; a seed that changes
 * without its book (or a book with a slip) fails here and shows the line it misses.
 */

const book = readFileSync('docs/method.md', 'utf8');
/** Where a line of prose breaks says nothing. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const flat = oneLine(book);
const section = (id: string) => {
  const from = book.indexOf(`<a id="${id}">`);
  expect(from, id).toBeGreaterThan(-1);
  const to = book.slice(from + 1).search(/^#{2,3} /m);
  return oneLine(to < 0 ? book.slice(from) : book.slice(from, from + 1 + to));
};
const missing = (text: string, lines: readonly string[]) => lines.filter((line) => !text.includes(line));
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const range = ({ from, to }: { from?: number | null | undefined; to?: number | null | undefined }) =>
  `${from}–${to ?? ''}`;

const level = ({ name, value }: ParameterLevel) => `${name.en} ${value ?? '∞'}`;
const levels = (parameter: FeasibilityParameter | undefined) => parameter?.levels.map(level).join('; ') ?? '';
const parameterRow = (parameter: FeasibilityParameter) =>
  row(`${parameter.name.en} (\`${parameter.code}\`)`, levels(parameter));

const [attackPotential] = defaultMethod.feasibility;
const feasibilityName = (code: string) => defaultMethod.feasibilityLevels.find((one) => one.code === code)?.name.en;

describe('the book of the method', () => {
  it('has the values and ranges of the attack potential', () => {
    const text = section('M-5.1');
    const ranges = attackPotential?.ranges.map((one) =>
      row(range(one), one.name?.en ?? '', feasibilityName(one.level) ?? ''),
    );
    expect(missing(text, [...(attackPotential?.parameters.map(parameterRow) ?? []), ...(ranges ?? [])])).toEqual([]);
  });

  it('has the variants of the attack potential', () => {
    const parameterOf = (model: typeof rsma, code: string) => model.parameters.find((one) => one.code === code);
    const text = section('M-5.1');
    const sums = (model: typeof rsma) => model.ranges.map((one) => `${range(one)} ${one.level}`).join(', ');
    expect(
      missing(text, [
        `ET ${levels(parameterOf(iso18045, 'ET'))}. KoIC ${levels(parameterOf(iso18045, 'KoIC'))}.`,
        `ET ${levels(parameterOf(dis21434, 'ET'))} |`,
        `ET ${parameterOf(itemisTemplate, 'ET')
          ?.levels.filter(({ code }) => code === '6m')
          .map(level)} |`,
        rsma.parameters.map((one) => `${one.code} ${levels(one)}`).join('. '),
        sums(evitaPotential),
        heavensPotential.ranges
          .map((one) => {
            const name = methodSeeds.find(({ code }) => code === 'heavens')?.method.feasibilityLevels;
            return `${range(one)} ${name?.find(({ code }) => code === one.level)?.name.en} (${one.level})`;
          })
          .join(', '),
      ]),
    ).toEqual([]);
  });

  it('has factor, metrics and ranges of CVSS, and the map of the vector', () => {
    expect(section('M-5.2')).toContain(`E = ${cvssExploitability.factor} ×`);
    const ranges = cvssExploitability.ranges.map((one) => row(range(one), feasibilityName(one.level) ?? ''));
    expect(missing(section('M-5.2'), [...cvssExploitability.parameters.map(parameterRow), ...ranges])).toEqual([]);
    const vectors = vectorOnly.parameters[0]?.levels.map(({ code, name }) =>
      row(name.en, feasibilityName(vectorOnly.map?.[code] ?? '') ?? ''),
    );
    expect(missing(section('M-5.3'), vectors ?? [''])).toEqual([]);
  });

  it('has the values and score ranges of the impact models', () => {
    expect(
      missing(
        section('M-3.1'),
        impactLevels.map(({ name, value }) => `| ${name.en} | ${value} |`),
      ),
    ).toEqual([]);
    const values = (of: ImpactModel['levels']) => of.map(({ value }) => value).join(' / ');
    const scores = (model: ImpactModel) =>
      (model.overallLevels ?? model.levels).map((one) => `${range(one)} ${one.name.en}`).join('; ');
    const weighted = (model: ImpactModel) =>
      `S, F: ${values(model.levels)}; O, P: ${values(model.dimensions.find(({ code }) => code === 'O')?.levels ?? [])}`;
    expect(
      missing(section('M-3.4'), [
        row('`impact-combined` (default of combined mode)', weighted(combinedImpact), scores(combinedImpact)),
        row('`impact-heavens`', weighted(heavensImpact), scores(heavensImpact)),
        row('`impact-even-sum`', values(evenSumImpact.levels), scores(evenSumImpact)),
        ...impactSeeds.map(({ id }) => `| \`${id}\``),
      ]),
    ).toEqual([]);
  });

  it('has the matrices and the formula of the risk', () => {
    const rows = (model: RiskModel, name: (code: string) => string) =>
      Object.entries(model.matrix).map(([code, cells]) => row(name(code), ...Object.values(cells)));
    const impactName = (code: string) => impactLevels.find((one) => one.code === code)?.name.en ?? code;
    expect(missing(section('M-6.1'), rows(defaultMethod.risk, impactName))).toEqual([]);
    const weights = (of: Readonly<Record<string, number>>, name: (code: string) => string | undefined) =>
      Object.entries(of)
        .map(([code, weight]) => `${name(code)} ${weight}`)
        .join(', ');
    const { impact = {}, feasibility = {} } = formulaH10.formula ?? {};
    expect(flat).toContain(`I ${weights(impact, impactName)} and F ${weights(feasibility, feasibilityName)}`);
    expect(flat).toContain(defaultMethod.risk.levels.map(({ value, name }) => `${value} ${name.en}`).join(', '));
    const others = section('M-6.2');
    expect(missing(others, [...rows(heavensMatrix, String), ...rows(evitaMatrix, String)])).toEqual([]);
    expect(others).toContain(`correspond to ${evitaMatrix.levels.map((one) => one.correspondsTo).join(', ')}.`);
    expect([studyMatrix.matrix.MOD?.L, studyMatrix.matrix.NEG?.H, studyMatrix.matrix.SEV?.VL]).toEqual([1, 2, 2]);
    expect(
      missing(
        book,
        riskSeeds.map(({ id }) => `\`${id}\``),
      ),
    ).toEqual([]);
  });

  it('has the CAL table', () => {
    const { table, vectors } = defaultMethod.cal;
    const rows = impactLevels.map(({ code, name }) =>
      row(name.en, ...vectors.map((vector) => table[code]?.[vector.code] ?? '–')),
    );
    expect(
      missing(section('M-8.1'), [row('impact \\ attack vector', ...vectors.map(({ name }) => name.en)), ...rows]),
    ).toEqual([]);
  });

  it('has properties, threat types and asset categories', () => {
    const { properties, threatTypes, assetCategories } = defaultMethod;
    const named = ({ code, name }: { code: string; name: { en: string } }) => `${name.en} (\`${code}\`)`;
    expect(
      missing(section('M-2.5'), [
        ...properties.map((one) => row(named(one), one.sentence.en)),
        ...threatTypes.map((one) => row(named(one), one.properties.join(', '))),
      ]),
    ).toEqual([]);
    const categories = assetCategories.map((one) => row(named(one), one.diagram, one.properties.join(', ')));
    expect(missing(section('M-2.4'), categories)).toEqual([]);
    expect(flat).toContain(lifecyclePhases.map((phase) => `\`${phase}\``).join(', '));
  });

  it('has the rules of treatment', () => {
    const { goalFor, claimFor, claimOptionalUpTo, awaitingFrom, suggestions } = treatmentRules;
    const text = section('M-7.1');
    expect(
      missing(text, [
        row('needs a goal (RQ-09-05)', goalFor.join(', ')),
        row('needs a claim (RQ-09-06 with the note of 15.9)', claimFor.join(', ')),
        row('retain without a claim is allowed up to risk', claimOptionalUpTo),
        row('awaits treatment from risk', awaitingFrom),
        row(
          'suggested for 1 / 2 / 3 / 4 / 5',
          Object.values(suggestions)
            .map((names) => names.join(', '))
            .join(' / '),
        ),
      ]),
    ).toEqual([]);
  });

  it('names every seeded model and method', () => {
    const ids = [...feasibilitySeeds.map(({ model }) => model.id), ...methodSeeds.map(({ code }) => code)];
    expect(
      missing(
        book,
        ids.map((id) => `\`${id}\``),
      ),
    ).toEqual([]);
  });
});
