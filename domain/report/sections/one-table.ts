import type { Row } from '#domain/model/kinds.ts';
import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Cell, TableBlock } from '../value.ts';
import { dimensionCells, impactCell, scoreCell, scoreColumn } from './damages.ts';
import { parameterCells, parameterColumns, pathFeasibility, stepLines, usedParameters } from './paths.ts';
import { treatmentNames } from './treatment.ts';

/** One chain of the analysis; what is missing of it is undefined. */
interface Chain {
  damage?: Row<'damages'> | undefined;
  threat?: Row<'threats'> | undefined;
  path?: Row<'paths'> | undefined;
  risk?: Row<'risks'> | undefined;
}

/**
 * The whole analysis as one table (method.md section 14): a line per risk and attack path. Threats without a risk and damages without a
 * threat have lines too, so that nothing entered is lost.
 */
export function oneTable(teller: Teller): TableBlock {
  const { w, t, ratings } = teller;
  const parameters = usedParameters(teller);
  const { dimensions } = w.method.impact;
  const vectors = new Map(w.method.cal.vectors.map((vector) => [vector.code, teller.say.name(vector.name)]));
  const requirementsOf = new Map<string, string[]>();
  for (const row of sorted(w.requirements.values()))
    for (const goal of row.goals) requirementsOf.set(goal, [...(requirementsOf.get(goal) ?? []), row.code]);

  const line = ({ damage, threat, path, risk }: Chain, i: number): Cell[] => {
    const assetIds = threat?.assets ?? damage?.assets ?? [];
    const assets = sorted(assetIds.flatMap((id) => w.assets.get(id) ?? []));
    const property = threat?.property ?? damage?.property ?? '';
    const pathRating = path && ratings.paths.get(path.id);
    const riskRating = risk && ratings.risks.get(risk.id);
    const goals = (risk?.goals ?? []).flatMap((id) => w.goals.get(id) ?? []);
    const type = threat && teller.threatType(threat.type);
    return [
      i + 1,
      assets.map((row) => row.name).join('\n'),
      assets.map((row) => row.code).join(', '),
      ...w.method.properties.map((entry) => (entry.code === property ? '●' : '')),
      damage?.code ?? '',
      damage?.description ?? '',
      ...(damage ? dimensionCells(teller, damage.id) : dimensions.map(() => '')),
      ...scoreCell(teller, damage?.id),
      damage ? impactCell(teller, damage.id) : '',
      threat?.code ?? '',
      threat?.description ?? '',
      type ?? '',
      path?.code ?? '',
      path ? [path.name, stepLines(teller, path)].filter(Boolean).join('\n') : '',
      pathRating?.vector ? (vectors.get(pathRating.vector) ?? pathRating.vector) : '',
      ...(path ? parameterCells(teller, pathRating, parameters) : parameters.map(() => '')),
      pathRating?.sum ?? '',
      threat ? pathFeasibility(teller, pathRating) : '',
      risk?.code ?? '',
      risk ? teller.riskValue(riskRating?.overall ?? null) : '',
      risk ? teller.riskLevel(riskRating?.overall ?? null) : '',
      risk ? treatmentNames(teller, risk) : '',
      [teller.titles(w.goals, risk?.goals ?? []), teller.titles(w.claims, risk?.claims ?? [])]
        .filter(Boolean)
        .join('\n'),
      goals
        .flatMap((goal) => {
          const rating = ratings.goals.get(goal.id);
          return rating ? [teller.cal(rating.cal, rating.known)] : [];
        })
        .join('\n'),
      risk?.strategy ?? '',
      [...new Set(goals.flatMap((goal) => requirementsOf.get(goal.id) ?? []))].join(', '),
      riskRating?.residual ? teller.riskValue(riskRating.residual.risk.overall) : '',
    ];
  };
  return tableOf(
    teller,
    [
      column(teller, 'no_', 6, true),
      column(teller, 'asset', 26),
      column(teller, 'assetId', 9),
      ...w.method.properties.map((entry) => ({ title: teller.say.name(entry.name), width: 8, centred: true })),
      column(teller, 'damageId', 9),
      column(teller, 'damage', 36),
      ...dimensions.map((d) => ({ title: teller.dimension(d), width: 12, centred: true })),
      ...scoreColumn(teller),
      column(teller, 'impact', 13, true),
      column(teller, 'threatId', 9),
      column(teller, 'threat', 36),
      column(teller, 'threatType', 16),
      column(teller, 'pathId', 9),
      column(teller, 'path', 44),
      column(teller, 'attackVector', 11, true),
      ...parameterColumns(parameters),
      column(teller, 'sum', 8, true),
      column(teller, 'feasibility', 13, true),
      column(teller, 'risk', 8),
      column(teller, 'riskValue', 10, true),
      column(teller, 'riskLevel', 12, true),
      column(teller, 'treatments', 14),
      column(teller, 'goalOrClaim', 32),
      column(teller, 'cal', 9, true),
      column(teller, 'concept', 32),
      column(teller, 'requirements', 14),
      column(teller, 'residual', 11, true),
    ],
    chains(teller).map(line),
    { sheet: t('sheetTara') },
  );
}

function chains({ w }: Teller): Chain[] {
  const pathsOf = new Map<string, Row<'paths'>[]>();
  for (const path of sorted(w.paths.values()))
    for (const threat of path.threats) pathsOf.set(threat, [...(pathsOf.get(threat) ?? []), path]);
  const withPaths = (chain: Chain): Chain[] => {
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
