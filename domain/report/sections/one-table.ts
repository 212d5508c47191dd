import type { Row } from '#domain/kinds/kinds.ts';
import type { ThreatView } from '#domain/method/rate/ratings.ts';
import type { FeasibilityParameter } from '#domain/model/method.ts';
import { requirementsOfRisks } from '#domain/views/source-risks.ts';
import type { Cell, TableBlock } from '../blocks.ts';
import { column, listOf, type ReportContext, sorted } from '../report-context.ts';
import { dimensionCells, impactCell, scoreCell, scoreColumn } from './damages.ts';
import { parameterCells, parameterColumns, usedParameters } from './parameters.ts';
import { pathFeasibility, stepLines } from './paths.ts';
import { residualValue } from './residual-risks.ts';
import { threatFeasibility } from './threats.ts';
import { treatmentNames } from './treatment.ts';
import { type VectorText, vectorTexts } from './vectors.ts';

/** One chain of the analysis; what is missing of it is undefined. */
interface Chain {
  damage?: Row<'damages'> | undefined;
  threat?: Row<'threats'> | undefined;
  path?: Row<'paths'> | undefined;
  risk?: Row<'risks'> | undefined;
}

/**
 * The whole analysis as one table (M-12.2): a line per risk and attack path, or attack tree. Threats without a risk and damages without a
 * threat have lines too, so that nothing entered is lost.
 */
export function oneTable(context: ReportContext): TableBlock {
  const { w, t, ratings } = context;
  const vectorText = vectorTexts(context);
  const parameters = besideVector(context, vectorText);
  const { dimensions } = w.method.impact;
  const requirementsFor = requirementsOfRisks(w);

  const line = ({ damage, threat, path, risk }: Chain, i: number): Cell[] => {
    const assetIds = threat?.assets ?? damage?.assets ?? [];
    const assets = sorted(assetIds.flatMap((id) => w.assets.get(id) ?? []));
    const property = threat?.property ?? damage?.property ?? '';
    const pathRating = path && ratings.paths.get(path.id);
    const treeRating = threat && treeOf(context, threat);
    const riskRating = risk && ratings.risks.get(risk.id);
    const goals = (risk?.goals ?? []).flatMap((id) => w.goals.get(id) ?? []);
    const type = threat && context.threatType(threat.type);
    return [
      i + 1,
      assets.map((row) => row.name).join('\n'),
      assets.map((row) => row.code).join(', '),
      ...w.method.properties.map((entry) => (entry.code === property ? '●' : '')),
      damage?.code ?? '',
      damage?.description ?? '',
      ...(damage ? dimensionCells(context, damage.id) : dimensions.map(() => '')),
      ...scoreCell(context, damage?.id),
      damage ? impactCell(context, damage.id) : '',
      threat?.code ?? '',
      threat?.description ?? '',
      type ?? '',
      path?.code ?? '',
      path ? [path.name, stepLines(context, path)].filter(Boolean).join('\n') : '',
      vectorText(pathRating?.vector),
      ...(path ? parameterCells(context, pathRating, parameters) : parameters.map(() => '')),
      (treeRating ?? pathRating)?.sum ?? '',
      threat ? (treeRating ? treeFeasibility(context, threat.id) : pathFeasibility(context, pathRating)) : '',
      risk?.code ?? '',
      risk ? context.riskValue(riskRating?.overall ?? null) : '',
      risk ? context.riskLevel(riskRating?.overall ?? null) : '',
      risk ? treatmentNames(context, risk) : '',
      [context.titles(w.goals, risk?.goals ?? []), context.titles(w.claims, risk?.claims ?? [])]
        .filter(Boolean)
        .join('\n'),
      goals
        .flatMap((goal) => {
          const rating = ratings.goals.get(goal.id);
          return rating ? [context.cal(rating.cal, rating.known)] : [];
        })
        .join('\n'),
      risk?.strategy ?? '',
      risk ? context.codes(w.requirements, requirementsFor(risk)) : '',
      risk ? residualValue(context, risk) : '',
    ];
  };
  return listOf(
    context,
    [
      column(context, 'no_', 6, true),
      column(context, 'asset', 26),
      column(context, 'assetId', 9),
      ...w.method.properties.map((entry) => ({ title: context.say.name(entry.name), width: 8, centred: true })),
      column(context, 'damageId', 9),
      column(context, 'damage', 36),
      ...dimensions.map((d) => ({ title: context.dimension(d), width: 12, centred: true })),
      ...scoreColumn(context),
      column(context, 'impact', 13, true),
      column(context, 'threatId', 9),
      column(context, 'threat', 36),
      column(context, 'threatType', 16),
      column(context, 'pathId', 9),
      column(context, 'path', 44),
      column(context, 'attackVector', 11, true),
      ...parameterColumns(parameters),
      column(context, 'sum', 8, true),
      column(context, 'feasibility', 13, true),
      column(context, 'risk', 8),
      column(context, 'riskValue', 10, true),
      column(context, 'riskLevel', 12, true),
      column(context, 'treatments', 14),
      column(context, 'goalOrClaim', 32),
      column(context, 'cal', 9, true),
      column(context, 'concept', 32),
      column(context, 'requirements', 14),
      column(context, 'residual', 11, true),
    ],
    chains(context).filter((chain) => isListed(context, chain)),
    line,
    { sheet: t('sheetTara') },
  );
}

/** The rating of a threat scenario that has an attack tree: then the paths written by hand beside it do not count (M-4.2). */
function treeOf({ ratings }: ReportContext, { id }: Row<'threats'>): ThreatView | undefined {
  const rating = ratings.threats.get(id);
  return rating?.tree == null ? undefined : rating;
}

/**
 * The level of an attack tree, which says that it is one. Nothing of the tree stands among the columns of paths: the table can be read in again,
 * and would make a path of it.
 */
function treeFeasibility(context: ReportContext, threat: string): Cell {
  const chip = threatFeasibility(context, threat);
  return { ...chip, text: `${chip.text}\n(${context.t('ratedByTree')})` };
}

/** The parameters with a column of their own: not one that says of every path what the column of the attack vector says already. */
function besideVector(context: ReportContext, vectorText: VectorText): FeasibilityParameter[] {
  const paths = [...context.ratings.paths.values()];
  const isVector = ({ code }: FeasibilityParameter) =>
    paths.every((rating) => {
      const model = context.model(rating.model);
      const parameter = model?.parameters.find((one) => one.code === code);
      if (!parameter) return true;
      const level = parameter.levels.find((one) => one.code === rating.values[code]?.level);
      const text = level ? context.say.name(level.name) : '';
      return model?.vectorParameter === code && text === vectorText(rating.vector);
    });
  return usedParameters(context).filter((parameter) => !isVector(parameter));
}

/** Of changes alone, a chain is told where any of its rows changed. */
const isListed = ({ extract }: ReportContext, { damage, threat, path, risk }: Chain): boolean =>
  !extract?.listed || [damage, threat, path, risk].some((row) => row && extract.listed?.has(row.id));

function chains(context: ReportContext): Chain[] {
  const { w } = context;
  const pathsOf = new Map<string, Row<'paths'>[]>();
  for (const path of sorted(w.paths.values()))
    for (const threat of path.threats) pathsOf.set(threat, [...(pathsOf.get(threat) ?? []), path]);
  const withPaths = (chain: Chain): Chain[] => {
    if (chain.threat && treeOf(context, chain.threat)) return [chain];
    const own = (chain.threat && pathsOf.get(chain.threat.id)) ?? [];
    return own.length ? own.map((path) => ({ ...chain, path })) : [chain];
  };
  const risks = sorted(w.risks.values());
  const atRisk = new Set(risks.map((row) => row.threat));
  const led = new Set([...w.threats.values()].flatMap((row) => row.damages));
  for (const row of risks) led.add(row.damage);
  return [
    ...risks.flatMap((risk) =>
      withPaths({ risk, threat: w.threats.get(risk.threat), damage: w.damages.get(risk.damage) }),
    ),
    ...sorted(w.threats.values())
      .filter((threat) => !atRisk.has(threat.id))
      .flatMap((threat) => {
        const own = threat.damages.flatMap((id) => w.damages.get(id) ?? []);
        return (own.length ? own : [undefined]).flatMap((damage) => withPaths({ threat, damage }));
      }),
    ...sorted(w.damages.values())
      .filter((damage) => !led.has(damage.id))
      .map((damage) => ({ damage })),
  ];
}
