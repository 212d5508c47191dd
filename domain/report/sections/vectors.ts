import type { Row } from '#domain/kinds/kinds.ts';
import { calSourceOf } from '#domain/method/rate/cal.ts';
import { vectorOf, vectorOriginOf } from '#domain/method/rate/feasibility.ts';
import type { ReportContext } from '../report-context.ts';

export type VectorText = (code: string | null | undefined) => string;

/** An attack vector by its name, and where it comes from. */
interface ToldVector {
  vector: string;
  origin: string;
}

/** Attack vectors by their names: those of the CAL, else those of the models that know vectors. */
export function vectorTexts({ w: { method }, say }: ReportContext): VectorText {
  const levels = method.feasibility.flatMap(
    ({ parameters, vectorParameter }) => parameters.find(({ code }) => code === vectorParameter)?.levels ?? [],
  );
  const names = new Map([...levels, ...method.cal.vectors].map(({ code, name }) => [code, say.name(name)]));
  return (code) => (code ? (names.get(code) ?? code) : '');
}

/** Whether attack vectors have a column: they do where the CAL is read by them, and where any is known. */
export const tellsVectors = ({ w: { method }, ratings, hides }: ReportContext): boolean =>
  !hides('values') &&
  (calSourceOf(method.cal) === 'table' ||
    [...ratings.paths.values()].some(({ vector }) => vector !== null) ||
    [...ratings.trees.values()].some(({ vectors }) => vectors.some((vector) => vector !== null)));

/** Tells of each path its attack vector, and that it is of its entry point, or of the analyst with a reason (M-5.3). */
export function pathVectors(context: ReportContext): (row: Row<'paths'>) => ToldVector {
  const { w, t } = context;
  const vectorText = vectorTexts(context);
  return (row) => {
    const found = vectorOriginOf(w.method, row, (id) => w.steps.get(id));
    if (!found) return { vector: t('unknown'), origin: '' };
    const vector = vectorText(found.vector);
    if (found.step !== null)
      return { vector, origin: t('vectorOfEntry', { code: w.steps.get(found.step)?.code ?? '' }) };
    const reason = reasonIsOfVector(context, row) ? row.reason : '';
    return { vector, origin: [t('vectorOfPath'), reason].filter(Boolean).join(context.say.colon) };
  };
}

/** Of a path that its steps rate, the reason is that of the vector it was given: it stands there, and nowhere else. */
export const reasonIsOfVector = ({ w }: ReportContext, row: Row<'paths'>): boolean =>
  row.basis === 'steps' && vectorOriginOf(w.method, row, (id) => w.steps.get(id))?.step === null;

/** The attack vector of steps as of a path of them: that of the first one. */
export const vectorOfSteps = (
  { w }: ReportContext,
  steps: readonly string[],
  model: string,
  stepOf: Parameters<typeof vectorOf>[2],
): string | null => vectorOf(w.method, { id: '', steps, threats: [], model, basis: 'steps', ratings: {} }, stepOf);
