import type { NamedModel } from '#domain/method/explain/delivered-models.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { calSourceOf, riskValues } from '#domain/method/rate/cal.ts';
import { aggregationOf, combineOf } from '#domain/method/rate/feasibility.ts';
import { levelsOf, overallLevelsOf, placeLevel } from '#domain/method/rate/impact.ts';
import { readRisk } from '#domain/method/rate/risk.ts';
import type { FeasibilityModel, ImpactDimension, ImpactLevel, RiskMatrix } from '#domain/model/method.ts';
import type { Block, Cell, TableBlock } from '../blocks.ts';
import { shownDescription } from '../model-description.ts';
import { column, impactScale, type ReportContext, tableOf, worstFirst } from '../report-context.ts';
import { ratingRules, treatmentRules } from './method-rules.ts';

/** The method printed with its values and rules: everything a reader needs to rate by hand. */
export function method(context: ReportContext): Block[] {
  return [
    { block: 'text', text: context.t('methodNote'), quiet: true },
    ...impact(context),
    ...context.w.method.feasibility.flatMap((model) => feasibility(context, model)),
    ...ratingRules(context),
    ...risk(context),
    ...cal(context),
    ...treatmentRules(context),
  ];
}

/** The heading of a model and what is said of it: of a changed copy of a delivered one neither claims the tables of the original. */
function headOf(
  { t, say, w: { method } }: ReportContext,
  part: 'impactModel' | 'feasibilityModel' | 'riskModel',
  model: NamedModel,
): Block[] {
  return [
    { block: 'heading', text: `${t(part)}${say.colon}${say.name(shownName(method, model))}` },
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
    text(t(`impactGaps_${model.mode}`)),
    ...(recorded.length ? [text(`${t('recordedOnly')}${say.colon}${recorded.join(say.comma)}`)] : []),
    ...(shared.length ? [criteria(context, model.levels, shared)] : []),
    ...model.dimensions.flatMap((dimension) =>
      dimension.levels
        ? [
            text(`${t('dimensionLevels')}${say.colon}${context.dimension(dimension)}`),
            criteria(context, dimension.levels, [dimension]),
          ]
        : [],
    ),
    ...(model.mode === 'combined' ? [text(t('ranges')), scoreRanges(context)] : []),
  ];
}

const text = (words: string): Block => ({ block: 'text', text: words });

/** The levels of the model, or of one dimension that brings its own: those say which of the model's they count as. */
function criteria(
  context: ReportContext,
  levels: readonly ImpactLevel[],
  dimensions: readonly ImpactDimension[],
): TableBlock {
  const { impact: model } = context.w.method;
  const placed = model.mode === 'separate' && levels !== model.levels;
  return tableOf(
    context,
    [
      column(context, 'level', 10, true),
      column(context, 'value', 6, true),
      ...(placed ? [column(context, 'countsAs', 10, true)] : []),
      ...dimensions.map((d) => ({ title: `${d.code} ${context.dimension(d)}`, width: 22 })),
    ],
    worstFirst(levels).map((level) => [
      dimensions[0] ? context.dimensionLevel(dimensions[0], level.code) : context.say.name(level.name),
      level.value,
      ...(placed ? [context.impact(placeLevel(model.levels, level)?.code ?? null)] : []),
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
      ? [`${say.name(parameter.name)}${say.colon}${t(`combine_${combineOf(model, parameter)}`)}`]
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
  const { t, say, w } = context;
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
                chip(`${t('impact')}${say.colon}`, context.impact(level.code)),
                formula.impact[level.code] ?? '',
              ]),
              ...worstFirst(w.method.feasibilityLevels).map((level): Cell[] => [
                chip(`${t('feasibility')}${say.colon}`, context.feasibility(level.code)),
                formula.feasibility[level.code] ?? '',
              ]),
            ],
          ),
        ]
      : []),
    riskMatrix(context),
    ...(model.mode === 'matrix' ? Object.entries(model.perDimension ?? {}) : []).flatMap(([code, matrix]) => [
      text(`${t('matrixOf')}${say.colon}${dimensionName(code)}`),
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
  const named = method.impact.dimensions.find((d) => d.code === dimension);
  const rows = own ? rowsOf(context, own, named) : impactScale(context).map((level) => level.code);
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

/**
 * A matrix of one dimension is read with the levels of that dimension, its own ones worst first like those of every matrix; where it has no row for
 * one, with the level of the model that counts in its place.
 */
function rowsOf(context: ReportContext, own: RiskMatrix, dimension: ImpactDimension | undefined): string[] {
  const { impact: model } = context.w.method;
  const levels = [...worstFirst(dimension ? levelsOf(model, dimension) : []), ...impactScale(context)];
  const known = levels.map((level) => level.code).filter((code) => code in own);
  return [...new Set([...known, ...Object.keys(own)])];
}

function cal(context: ReportContext): Block[] {
  const { t, say, w } = context;
  const model = w.method.cal;
  return [
    { block: 'heading', text: t('calModel') },
    text(t(calSourceOf(model) === 'riskValue' ? 'calByRiskRule' : 'calRule')),
    ...(calSourceOf(model) === 'riskValue' ? [calByRisk(context)] : [text(t('calVectors')), calTable(context)]),
    text(t('calTaken')),
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
