import type { Row } from '#domain/kinds/kinds.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import { rateControlled } from '#domain/method/rate/rater.ts';
import type { RiskView } from '#domain/method/rate/ratings.ts';
import { type ResidualRating, rateResidualParameters } from '#domain/method/rate/residual.ts';
import type { Block, Cell, Chip } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';
import { acceptance } from './decisions.ts';
import { modelName, parameterLines } from './parameters.ts';

/** Every risk that was rated again for the time after disposal: before, after, and what it rests on (15.9, M-7.3). */
export function residualRisks(context: ReportContext): Block[] {
  const { t, ratings } = context;
  const rows = context.listed('risks').filter((row) => ratings.risks.get(row.id)?.residual || hasEntry(row));
  return [
    { block: 'heading', text: t('residualRisks') },
    ...(rows.length > 0 ? [{ block: 'text' as const, text: t('residualNote'), quiet: true }] : []),
    listOf(
      context,
      [
        column(context, 'risk', 7),
        column(context, 'beforeDisposal', 10, true),
        column(context, 'residualBasis', 28),
        column(context, 'residualImpact', 22),
        column(context, 'parameters', 34),
        column(context, 'sum', 6, true),
        column(context, 'impact', 13, true),
        column(context, 'feasibility', 13, true),
        column(context, 'residual', 9, true),
        column(context, 'residualLevel', 12, true),
        column(context, 'acceptedBy', 17),
      ],
      rows,
      (row): Cell[] => {
        const rating = ratings.risks.get(row.id);
        const after = rating?.residual ?? null;
        return [
          row.code,
          context.riskValue(rating?.overall ?? null),
          basisLines(context, row, after).join('\n'),
          impactLines(context, row),
          parametersOf(context, row, after),
          after?.sum ?? '',
          ...valuesAfter(context, row, rating),
          acceptance(context, row) || t('acceptedByNobody'),
        ];
      },
      { sheet: t('residualRisks'), key: 'residualRisks' },
    ),
  ];
}

/** Something was entered for the time after disposal, though it may not be enough to rate it. */
function hasEntry({ residual }: Row<'risks'>): boolean {
  if (!residual) return false;
  const { level, ratings, impact, acceptedBy } = residual;
  return Boolean(level || acceptedBy.trim()) || Object.keys(ratings).length + Object.keys(impact).length > 0;
}

/** Parameters that are partly entered rate nothing; without any the risk stays what it was. */
const isBegun = ({ residual }: Row<'risks'>): boolean => Object.keys(residual?.ratings ?? {}).length > 0;

/** Value and level after disposal; empty where nothing was entered: a residual risk is never told from the existence of a control. */
export function residualCells(context: ReportContext, row: Row<'risks'>): readonly [value: Cell, level: Cell] {
  const after = context.ratings.risks.get(row.id)?.residual;
  if (after) return [context.riskValue(after.risk.overall), residualLevel(context, after)];
  return isBegun(row) ? [context.t('notRated'), context.t('notRated')] : ['', ''];
}

/** The level after disposal, marked where something it is made of is not rated, and where it is higher than before. */
function residualLevel(context: ReportContext, { risk, raised }: ResidualRating): Chip {
  const { t } = context;
  return noted(context, context.riskLevel(risk.overall), [
    ...(risk.overall !== null && risk.incomplete ? [t('incomplete')] : []),
    ...(raised ? [t('residualRaised')] : []),
  ]);
}

const noted = ({ say }: ReportContext, chip: Chip, notes: readonly string[]): Chip =>
  notes.length > 0 ? { ...chip, text: `${chip.text}\n(${notes.join(say.comma)})` } : chip;

/** The value alone, which says itself that something it is made of is missing; else it is a number to calculate with. */
export function residualValue(context: ReportContext, row: Row<'risks'>): Cell {
  const after = context.ratings.risks.get(row.id)?.residual;
  if (!after?.risk.incomplete || after.risk.overall === null) return residualCells(context, row)[0];
  const { number: _, ...chip } = context.riskValue(after.risk.overall);
  return noted(context, chip, [context.t('incomplete')]);
}

const enteredBy = { level: 'residualByLevel', parameters: 'residualByParameters' } as const;

/** Whether it was entered or follows from controls, and from which (R-RISK-14). */
function basisLines(context: ReportContext, row: Row<'risks'>, after: ResidualRating | null): string[] {
  const { w, t } = context;
  if (after?.origin === 'controls')
    return [`${t('residualByControls')}${context.say.colon}`.trimEnd(), context.titles(w.controls, after.controls)];
  const rated = parametersEntered(context, row, after);
  const entered = rated
    ? `${t('residualByParameters')}${context.say.colon}${modelName(context, rated.model)}`
    : t(after === null ? 'residualNothing' : after.entered ? enteredBy[after.entered] : 'residualAsBefore');
  if (!after?.setAside) return [entered];
  const { controls, level } = after.setAside;
  const codes = context.codes(w.controls, controls);
  return [entered, `${t('residualSetAside')} ${codes} (${context.feasibility(level).text})`];
}

/** The parameters that were entered, also while some are missing; null where a level goes before them. */
const parametersEntered = ({ w }: ReportContext, { residual }: Row<'risks'>, after: ResidualRating | null) =>
  residual && after?.entered !== 'level' ? rateResidualParameters(w.method, residual) : null;

/** The dimensions that are rated otherwise than before, with the reason: `S: Severe → Moderate: speed is limited`. */
function impactLines(context: ReportContext, row: Row<'risks'>): string {
  const { w, t, say, ratings } = context;
  const before = ratings.damages.get(row.damage);
  return w.method.impact.dimensions
    .flatMap((dimension) => {
      const entry = row.residual?.impact[dimension.code];
      if (!entry || (!entry.level && !entry.notAnalysed)) return [];
      const known = levelsOf(w.method.impact, dimension).some(({ code }) => code === entry.level);
      const was = context.dimensionLevel(dimension, before?.perDimension[dimension.code]?.level ?? null).text;
      const is = known ? context.dimensionLevel(dimension, entry.level).text : t('notAnalysed');
      return [[`${dimension.code}${say.colon}${was} → ${is}`, entry.reason].filter(Boolean).join(say.colon)];
    })
    .join('\n');
}

/** The values the feasibility is read from: as entered, or those of the easiest way past the controls. */
function parametersOf(context: ReportContext, row: Row<'risks'>, after: ResidualRating | null): string {
  const { w, t } = context;
  if (context.hides('values')) return '';
  if (after?.origin === 'controls') {
    if (context.ratings.trees.has(row.threat))
      return `${t('residualOfTree')}${context.say.colon}${w.threats.get(row.threat)?.code ?? ''}`;
    const withControls = rateControlled(w, context.ratings);
    const path = withControls.threats.get(row.threat)?.path ?? '';
    const code = w.paths.get(path)?.code ?? '';
    return [code, parameterLines(context, withControls.paths.get(path))].filter(Boolean).join('\n');
  }
  return parameterLines(context, parametersEntered(context, row, after) ?? undefined);
}

/** Impact, feasibility, value and level after disposal; what is another level than before says so. */
function valuesAfter(context: ReportContext, row: Row<'risks'>, rating: RiskView | undefined): Cell[] {
  const { t } = context;
  const after = rating?.residual;
  if (!after) {
    const nothing = isBegun(row) ? t('notRated') : '';
    return [nothing, nothing, ...residualCells(context, row)];
  }
  const marked = (chip: Chip, before: Chip, open: boolean): Chip =>
    noted(context, chip, [
      ...(open ? [t('incomplete')] : []),
      ...(before.text === chip.text ? [] : [`${t('levelBefore')}${context.say.colon}${before.text}`]),
    ]);
  return [
    marked(context.impact(after.impact.overall), context.impact(rating.impact), !after.impact.complete),
    marked(context.feasibility(after.feasibility), context.feasibility(rating.feasibility), after.openPaths),
    ...residualCells(context, row),
  ];
}
