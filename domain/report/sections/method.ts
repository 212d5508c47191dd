import type { NamedModel } from '#domain/method/explain/delivered-models.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { calSourceOf, riskValues } from '#domain/method/rate/cal.ts';
import { aggregationOf, combineOf } from '#domain/method/rate/feasibility.ts';
import { levelsOf, overallLevelsOf } from '#domain/method/rate/impact.ts';
import { readRisk } from '#domain/method/rate/risk.ts';
import type { FeasibilityModel, ImpactDimension, ImpactLevel, RiskMatrix } from '#domain/model/method.ts';
import type { Block, Cell, TableBlock } from '../blocks.ts';
import { shownDescription } from '../model-description.ts';
import { column, impactScale, type ReportContext, tableOf, worstFirst } from '../report-context.ts';

/** The method printed with its values: everything a reader needs to rate by hand. */
export function method(context: ReportContext): Block[] {
  return [
    { block: 'text', text: context.t('methodNote'), quiet: true },
    ...impact(context),
    ...context.w.method.feasibility.flatMap((model) => feasibility(context, model)),
    { block: 'text', text: context.t('threatRule') },
    ...risk(context),
    ...cal(context),
  ];
}

/** The heading of a model and what is said of it: of a changed copy of a delivered one neither claims the tables of the original. */
function headOf(
  { t, say, w: { method } }: ReportContext,
  part: 'impactModel' | 'feasibilityModel' | 'riskModel',
  model: NamedModel,
): Block[] {
  return [
    { block: 'heading', text: `${t(part)}: ${say.name(shownName(method, model))}` },
    text(say.name(shownDescription(method, model))),
  ];
}

function impact(context: ReportContext): Block[] {
  const { t, say } = context;
  const model = context.w.method.impact;
  const shared = model.dimensions.filter((dimension) => !dimension.levels);
  const recorded = model.dimensions.filter((dimension) => dimension.marker === 'NotCalculated').map(context.dimension);
  return [
    ...headOf(context, 'impactModel', model),
    { block: 'text', text: t(model.mode) },
    ...(recorded.length ? [text(`${t('recordedOnly')}: ${recorded.join(say.comma)}`)] : []),
    ...(shared.length ? [criteria(context, model.levels, shared)] : []),
    ...model.dimensions.flatMap((dimension) =>
      dimension.levels
        ? [
            text(`${t('dimensionLevels')}: ${context.dimension(dimension)}`),
            criteria(context, levelsOf(model, dimension), [dimension]),
          ]
        : [],
    ),
    ...(model.mode === 'combined' ? [text(t('ranges')), scoreRanges(context)] : []),
  ];
}

const text = (words: string): Block => ({ block: 'text', text: words });

function criteria(
  context: ReportContext,
  levels: readonly ImpactLevel[],
  dimensions: readonly ImpactDimension[],
): TableBlock {
  return tableOf(
    context,
    [
      column(context, 'level', 10, true),
      column(context, 'value', 6, true),
      ...dimensions.map((d) => ({ title: `${d.code} ${context.dimension(d)}`, width: 22 })),
    ],
    worstFirst(levels).map((level) => [
      dimensions[0] ? context.dimensionLevel(dimensions[0], level.code) : context.say.name(level.name),
      level.value,
      ...dimensions.map((d) => {
        const criterion = level.criteria?.[d.code];
        return criterion ? context.say.name(criterion) : '';
      }),
    ]),
    { rowHeads: true },
  );
}

function scoreRanges(context: ReportContext): TableBlock {
  return tableOf(
    context,
    [column(context, 'from', 10, true), column(context, 'to', 12, true), column(context, 'impact', 16, true)],
    worstFirst(overallLevelsOf(context.w.method.impact)).map((level) => [
      level.from ?? '',
      level.to ?? context.t('openEnd'),
      context.impact(level.code),
    ]),
  );
}

function feasibility(context: ReportContext, model: FeasibilityModel): Block[] {
  const { t, say } = context;
  const aggregation = aggregationOf(model);
  // The hardest step stands for the path with all its values.
  const own = model.parameters.flatMap((parameter) =>
    parameter.combine && !model.vectorOnly && aggregation !== 'hardestStep'
      ? [`${say.name(parameter.name)}: ${t(`combine_${combineOf(model, parameter)}`)}`]
      : [],
  );
  const rule = model.vectorOnly ? t('vectorRule') : totalRule(context, model);
  return [
    ...headOf(context, 'feasibilityModel', model),
    text([rule, ...(model.vectorOnly ? [] : [t(aggregation)]), ...own].join('\n')),
    parameters(context, model),
    ...(model.vectorOnly ? [] : [text(t('ranges')), totals(context, model)]),
  ];
}

/** How a total is made, and to how many decimals. */
function totalRule({ t }: ReportContext, { type, factor = 1, roundDecimals: decimals }: FeasibilityModel): string {
  if (type !== 'AttackPotentialBased') return t('productRule', { factor, decimals: decimals ?? 9 });
  return decimals === undefined ? t('sumRule') : t('sumRuleRounded', { decimals });
}

function parameters(context: ReportContext, model: FeasibilityModel): TableBlock {
  const { t, say } = context;
  const vector = model.vectorOnly === true;
  return tableOf(
    context,
    [
      column(context, 'parameter', 24),
      column(context, 'level', 22),
      vector ? column(context, 'feasibility', 14, true) : column(context, 'value', 9, true),
      column(context, 'meaning', 60),
    ],
    model.parameters.flatMap((parameter) =>
      parameter.levels.map((level, i): Cell[] => [
        i === 0 ? `${say.name(parameter.name)} (${parameter.code})` : '',
        say.name(level.name),
        vector ? context.feasibility(model.map?.[level.code] ?? null) : (level.value ?? t('infinite')),
        say.name(level.help),
      ]),
    ),
  );
}

function totals(context: ReportContext, model: FeasibilityModel): TableBlock {
  return tableOf(
    context,
    [
      column(context, 'from', 10, true),
      column(context, 'to', 12, true),
      column(context, 'feasibility', 16, true),
      column(context, 'name', 24),
    ],
    model.ranges.map((range) => [
      range.from,
      range.to ?? context.t('openEnd'),
      context.feasibility(range.level),
      range.name ? context.say.name(range.name) : '',
    ]),
  );
}

function risk(context: ReportContext): Block[] {
  const { t, w } = context;
  const model = w.method.risk;
  const { formula } = model;
  const dimensionName = (code: string) => {
    const found = w.method.impact.dimensions.find((dimension) => dimension.code === code);
    return found ? context.dimension(found) : code;
  };
  return [
    ...headOf(context, 'riskModel', model),
    ...(model.mode === 'formula' && formula
      ? [
          text(`${t('formula', { base: formula.base })}; ${t(`rounding_${formula.rounding}`)}`),
          tableOf(
            context,
            [column(context, 'level', 20, true), column(context, 'weight', 12, true)],
            [
              ...impactScale(context).map((level): Cell[] => [
                chip(`${t('impact')}: `, context.impact(level.code)),
                formula.impact[level.code] ?? '',
              ]),
              ...worstFirst(w.method.feasibilityLevels).map((level): Cell[] => [
                chip(`${t('feasibility')}: `, context.feasibility(level.code)),
                formula.feasibility[level.code] ?? '',
              ]),
            ],
          ),
        ]
      : []),
    riskMatrix(context),
    ...(model.mode === 'matrix' ? Object.entries(model.perDimension ?? {}) : []).flatMap(([code, matrix]) => [
      text(`${t('matrixOf')}: ${dimensionName(code)}`),
      riskMatrix(context, code, matrix),
    ]),
    text(t('riskLevels')),
    tableOf(
      context,
      [
        column(context, 'value', 10, true),
        column(context, 'riskLevel', 20, true),
        column(context, 'corresponds', 20, true),
      ],
      worstFirst(model.levels).map((level) => [
        context.riskValue(level.value),
        context.riskLevel(level.value),
        level.correspondsTo,
      ]),
    ),
  ];
}

const chip = (before: string, of: { text: string; tone: ReturnType<ReportContext['impact']>['tone'] }): Cell => ({
  ...of,
  text: before + of.text,
});

/** The matrix as a grid of tinted values; under a formula each cell is what the formula gives. */
function riskMatrix(context: ReportContext, dimension?: string, own?: RiskMatrix): TableBlock {
  const { method } = context.w;
  const columns = [...method.feasibilityLevels].sort((a, b) => a.value - b.value);
  // A matrix of one dimension is read with the levels of that dimension.
  const scale = impactScale(context).map((level) => level.code);
  const rows = own
    ? [...scale.filter((code) => code in own), ...Object.keys(own).filter((c) => !scale.includes(c))]
    : scale;
  const named = method.impact.dimensions.find((d) => d.code === dimension);
  return tableOf(
    context,
    [
      column(context, 'impactByFeasibility', 20),
      ...columns.map((level) => ({ title: context.feasibility(level.code).text, width: 14, centred: true })),
    ],
    rows.map((code) => [
      named ? context.dimensionLevel(named, code) : context.impact(code),
      ...columns.map((level): Cell => {
        const reading = readRisk(method.risk, code, level.code, dimension);
        if (!reading) return '';
        const cell = context.riskValue(reading.value);
        return reading.raw === reading.value ? cell : { ...cell, text: `${reading.raw} → ${reading.value}` };
      }),
    ]),
    { rowHeads: true },
  );
}

function cal(context: ReportContext): Block[] {
  const { t, say, w } = context;
  const model = w.method.cal;
  return [
    { block: 'heading', text: t('calModel') },
    text(t(calSourceOf(model) === 'riskValue' ? 'calByRiskRule' : 'calRule')),
    calSourceOf(model) === 'riskValue' ? calByRisk(context) : calTable(context),
    tableOf(
      context,
      [column(context, 'cal', 10, true), column(context, 'meaning', 70)],
      model.levels.map((level) => [say.name(level.name), say.name(level.meaning)]),
    ),
  ];
}

/** The standard's risk values, highest first, each with its CAL. */
function calByRisk(context: ReportContext): TableBlock {
  const { byRiskValue = {} } = context.w.method.cal;
  return tableOf(
    context,
    [column(context, 'corresponds', 20, true), column(context, 'cal', 20, true)],
    [...riskValues].reverse().map((value) => [value, context.cal(byRiskValue[value] ?? null, true)]),
  );
}

function calTable(context: ReportContext): TableBlock {
  const { say, w } = context;
  const model = w.method.cal;
  return tableOf(
    context,
    [
      column(context, 'impactByVector', 20),
      ...model.vectors.map((vector) => ({ title: say.name(vector.name), width: 14, centred: true })),
    ],
    impactScale(context)
      .filter((level) => model.table[level.code])
      .map((level) => [
        context.impact(level.code),
        ...model.vectors.map((vector) => context.cal(model.table[level.code]?.[vector.code] ?? null, true)),
      ]),
    { rowHeads: true },
  );
}
