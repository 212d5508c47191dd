import { levelsOf, overallLevelsOf } from '#domain/method/impact.ts';
import { readRisk } from '#domain/method/risk.ts';
import type { FeasibilityModel, ImpactDimension, ImpactLevel, RiskMatrix } from '#domain/model/method.ts';
import { column, impactScale, type Teller, tableOf, worstFirst } from '../teller.ts';
import type { Block, Cell, TableBlock } from '../value.ts';

/** The method printed with its values: everything a reader needs to rate by hand. */
export function method(teller: Teller): Block[] {
  return [
    { block: 'text', text: teller.t('methodNote'), quiet: true },
    ...impact(teller),
    ...teller.w.method.feasibility.flatMap((model) => feasibility(teller, model)),
    { block: 'text', text: teller.t('threatRule') },
    ...risk(teller),
    ...cal(teller),
  ];
}

function impact(teller: Teller): Block[] {
  const { t, say } = teller;
  const model = teller.w.method.impact;
  const shared = model.dimensions.filter((dimension) => !dimension.levels);
  const recorded = model.dimensions.filter((dimension) => dimension.marker === 'NotCalculated').map(teller.dimension);
  return [
    { block: 'heading', text: `${t('impactModel')}: ${say.name(model.name)}` },
    { block: 'text', text: say.name(model.description) },
    { block: 'text', text: t(model.mode) },
    ...(recorded.length ? [text(`${t('recordedOnly')}: ${recorded.join(say.comma)}`)] : []),
    ...(shared.length ? [criteria(teller, model.levels, shared)] : []),
    ...model.dimensions.flatMap((dimension) =>
      dimension.levels
        ? [
            text(`${t('dimensionLevels')}: ${teller.dimension(dimension)}`),
            criteria(teller, levelsOf(model, dimension), [dimension]),
          ]
        : [],
    ),
    ...(model.mode === 'combined' ? [text(t('ranges')), scoreRanges(teller)] : []),
  ];
}

const text = (words: string): Block => ({ block: 'text', text: words });

function criteria(teller: Teller, levels: readonly ImpactLevel[], dimensions: readonly ImpactDimension[]): TableBlock {
  return tableOf(
    teller,
    [
      column(teller, 'level', 10, true),
      column(teller, 'value', 6, true),
      ...dimensions.map((d) => ({ title: `${d.code} ${teller.dimension(d)}`, width: 22 })),
    ],
    worstFirst(levels).map((level) => [
      dimensions[0] ? teller.dimensionLevel(dimensions[0], level.code) : teller.say.name(level.name),
      level.value,
      ...dimensions.map((d) => {
        const criterion = level.criteria?.[d.code];
        return criterion ? teller.say.name(criterion) : '';
      }),
    ]),
    { rowHeads: true },
  );
}

function scoreRanges(teller: Teller): TableBlock {
  return tableOf(
    teller,
    [column(teller, 'from', 10, true), column(teller, 'to', 12, true), column(teller, 'impact', 16, true)],
    worstFirst(overallLevelsOf(teller.w.method.impact)).map((level) => [
      level.from ?? '',
      level.to ?? teller.t('openEnd'),
      teller.impact(level.code),
    ]),
  );
}

function feasibility(teller: Teller, model: FeasibilityModel): Block[] {
  const { t, say } = teller;
  const own = model.parameters.flatMap((parameter) =>
    parameter.combine && !model.vectorOnly ? [`${say.name(parameter.name)}: ${t(`combine_${parameter.combine}`)}`] : [],
  );
  const rule = model.vectorOnly
    ? t('vectorRule')
    : model.type === 'AttackPotentialBased'
      ? t('sumRule')
      : t('productRule', { factor: model.factor ?? 1, decimals: model.roundDecimals ?? 9 });
  return [
    { block: 'heading', text: `${t('feasibilityModel')}: ${say.name(model.name)}` },
    text(say.name(model.description)),
    text([rule, ...(model.vectorOnly ? [] : [t(model.stepAggregation)]), ...own].join('\n')),
    parameters(teller, model),
    ...(model.vectorOnly ? [] : [text(t('ranges')), totals(teller, model)]),
  ];
}

function parameters(teller: Teller, model: FeasibilityModel): TableBlock {
  const { t, say } = teller;
  const vector = model.vectorOnly === true;
  return tableOf(
    teller,
    [
      column(teller, 'parameter', 24),
      column(teller, 'level', 22),
      vector ? column(teller, 'feasibility', 14, true) : column(teller, 'value', 9, true),
      column(teller, 'meaning', 60),
    ],
    model.parameters.flatMap((parameter) =>
      parameter.levels.map((level, i): Cell[] => [
        i === 0 ? `${say.name(parameter.name)} (${parameter.code})` : '',
        say.name(level.name),
        vector ? teller.feasibility(model.map?.[level.code] ?? null) : (level.value ?? t('infinite')),
        say.name(level.help),
      ]),
    ),
  );
}

function totals(teller: Teller, model: FeasibilityModel): TableBlock {
  return tableOf(
    teller,
    [
      column(teller, 'from', 10, true),
      column(teller, 'to', 12, true),
      column(teller, 'feasibility', 16, true),
      column(teller, 'name', 24),
    ],
    model.ranges.map((range) => [
      range.from,
      range.to ?? teller.t('openEnd'),
      teller.feasibility(range.level),
      range.name ? teller.say.name(range.name) : '',
    ]),
  );
}

function risk(teller: Teller): Block[] {
  const { t, say, w } = teller;
  const model = w.method.risk;
  const { formula } = model;
  const dimensionName = (code: string) => {
    const found = w.method.impact.dimensions.find((dimension) => dimension.code === code);
    return found ? teller.dimension(found) : code;
  };
  return [
    { block: 'heading', text: `${t('riskModel')}: ${say.name(model.name)}` },
    text(say.name(model.description)),
    ...(model.mode === 'formula' && formula
      ? [
          text(`${t('formula', { base: formula.base })}; ${t(`rounding_${formula.rounding}`)}`),
          tableOf(
            teller,
            [column(teller, 'level', 20, true), column(teller, 'weight', 12, true)],
            [
              ...impactScale(teller).map((level): Cell[] => [
                chip(`${t('impact')}: `, teller.impact(level.code)),
                formula.impact[level.code] ?? '',
              ]),
              ...worstFirst(w.method.feasibilityLevels).map((level): Cell[] => [
                chip(`${t('feasibility')}: `, teller.feasibility(level.code)),
                formula.feasibility[level.code] ?? '',
              ]),
            ],
          ),
        ]
      : []),
    riskMatrix(teller),
    ...(model.mode === 'matrix' ? Object.entries(model.perDimension ?? {}) : []).flatMap(([code, matrix]) => [
      text(`${t('matrixOf')}: ${dimensionName(code)}`),
      riskMatrix(teller, code, matrix),
    ]),
    text(t('riskLevels')),
    tableOf(
      teller,
      [
        column(teller, 'value', 10, true),
        column(teller, 'riskLevel', 20, true),
        column(teller, 'corresponds', 20, true),
      ],
      worstFirst(model.levels).map((level) => [
        teller.riskValue(level.value),
        teller.riskLevel(level.value),
        level.correspondsTo,
      ]),
    ),
  ];
}

const chip = (before: string, of: { text: string; tone: ReturnType<Teller['impact']>['tone'] }): Cell => ({
  ...of,
  text: before + of.text,
});

/** The matrix as a grid of tinted values; under a formula each cell is what the formula gives. */
function riskMatrix(teller: Teller, dimension?: string, own?: RiskMatrix): TableBlock {
  const { method } = teller.w;
  const columns = [...method.feasibilityLevels].sort((a, b) => a.value - b.value);
  // A matrix of one dimension is read with the levels of that dimension.
  const scale = impactScale(teller).map((level) => level.code);
  const rows = own
    ? [...scale.filter((code) => code in own), ...Object.keys(own).filter((c) => !scale.includes(c))]
    : scale;
  const named = method.impact.dimensions.find((d) => d.code === dimension);
  return tableOf(
    teller,
    [
      column(teller, 'impactByFeasibility', 20),
      ...columns.map((level) => ({ title: teller.feasibility(level.code).text, width: 14, centred: true })),
    ],
    rows.map((code) => [
      named ? teller.dimensionLevel(named, code) : teller.impact(code),
      ...columns.map((level): Cell => {
        const reading = readRisk(method.risk, code, level.code, dimension);
        if (!reading) return '';
        const cell = teller.riskValue(reading.value);
        return reading.raw === reading.value ? cell : { ...cell, text: `${reading.raw} → ${reading.value}` };
      }),
    ]),
    { rowHeads: true },
  );
}

function cal(teller: Teller): Block[] {
  const { t, say, w } = teller;
  const model = w.method.cal;
  return [
    { block: 'heading', text: t('calModel') },
    text(t('calRule')),
    tableOf(
      teller,
      [
        column(teller, 'impactByVector', 20),
        ...model.vectors.map((vector) => ({ title: say.name(vector.name), width: 14, centred: true })),
      ],
      impactScale(teller)
        .filter((level) => model.table[level.code])
        .map((level) => [
          teller.impact(level.code),
          ...model.vectors.map((vector) => teller.cal(model.table[level.code]?.[vector.code] ?? null, true)),
        ]),
      { rowHeads: true },
    ),
    tableOf(
      teller,
      [column(teller, 'cal', 10, true), column(teller, 'meaning', 70)],
      model.levels.map((level) => [say.name(level.name), say.name(level.meaning)]),
    ),
  ];
}
