import type { Row } from '../kinds/kinds.ts';
import { type Decision, type DecisionPart, type Decisions, decisionParts, noDecisions } from '../kinds/risk/shape.ts';
import { decidedBy, driftOf, isFromFile, type RiskValues, riskValues } from '../method/rate/decisions.ts';
import { forbiddenTreatments, newlyChosen, standardValue } from '../method/rate/forbidden-treatments.ts';
import { Rater, rating } from '../method/rate/rater.ts';
import { sameContent } from '../model/same-content.ts';
import type { EditRecorder } from './edit-recorder.ts';
import { apply, tableOf, type Workspace } from './workspace.ts';

type Risk = Row<'risks'>;

/** From so many risks on they are rated apart, in slices, so that nobody else waits. */
const manyRisks = 200;

/**
 * Ties what an edit decides about risks to their values after the edit (M-7.5): review, treatment, verification, acceptance. Only here are these values
 * written; what a caller sends of them asks to confirm a decision again, which takes a reason. Undo restores them with their rows.
 */
export function* deciding(recorder: EditRecorder, placeOf: (risk: string) => string): Generator<undefined, void> {
  const before = tableOf(recorder.w, 'risks');
  const risks = recorder.writtenRows('risks').map((row) => ({ row, acts: actsOn(row, before.get(row.id)) }));
  const touched = risks.filter(({ row, acts }) => acts.some(({ does }) => does !== 'keep') || !row.decided);
  if (touched.length === 0) return;
  for (const { row, acts } of touched)
    for (const act of acts)
      if ((act.does === 'confirm' && act.reason === '') || act.does === 'overwrite')
        refuse(recorder, placeOf(row.id), row, act);
  recorder.throwRefused();
  const isRatingNeeded = touched.some(({ acts }) => acts.some(({ does }) => does !== 'keep' && does !== 'reset'));
  const valuesOf = isRatingNeeded ? yield* ratedAfter(recorder, touched.length) : () => undefined;
  for (const { row, acts } of touched) {
    const values = valuesOf(row.id);
    for (const act of acts)
      if (act.does === 'reword' && isOutdated(recorder, act, values)) refuse(recorder, placeOf(row.id), row, act);
    const decided = Object.fromEntries(acts.map((act) => [act.part, decisionOf(recorder, act, values)]));
    recorder.change('risks', row, { decided: decided as Decisions });
    yield;
  }
  recorder.throwRefused();
}

/**
 * Refuses treatments that the edit chooses, or takes the exception from, while the method forbids them at the value the risk has after the edit
 * (M-7.7). A treatment that was there before is an open point instead, as are those of a file.
 */
export function* forbidding(recorder: EditRecorder, placeOf: (risk: string) => string): Generator<undefined, void> {
  if (recorder.at.isFile || !recorder.method.treatment.forbidden) return;
  const before = tableOf(recorder.w, 'risks');
  const chosen = recorder
    .writtenRows('risks')
    .map((row) => ({ row, news: newlyChosen(recorder.method, row, before.get(row.id)) }))
    .filter(({ news }) => news.length > 0);
  if (chosen.length === 0) return;
  const valuesOf = yield* ratedAfter(recorder, chosen.length);
  for (const { row, news } of chosen) {
    const value = standardValue(recorder.method, valuesOf(row.id)?.initial.level ?? null);
    if (!forbiddenTreatments(recorder.method, row, value).some((one) => news.includes(one))) continue;
    recorder.place = placeOf(row.id);
    const had = before.get(row.id)?.treatments ?? [];
    const path = news.every((one) => had.includes(one)) ? 'exception' : 'treatments';
    recorder.refuse('TreatmentForbidden', { field: row.code }, path);
    yield;
  }
  recorder.throwRefused();
}

/** What an edit does to one decision of a risk. */
interface Act {
  part: DecisionPart;
  /**
   * `reset`: to what was there before, or to nothing. `rename`: another name, or function, stands for an acceptance that was made already. `reword`: a
   * verification is said to be of somebody else, or of another day. `overwrite`: likewise of what a file says, which stays the word of that file.
   * `leave`: a verification ends, for now.
   */
  does: 'keep' | 'reset' | 'decide' | 'rename' | 'reword' | 'overwrite' | 'leave' | 'confirm';
  kept: Decision | null;
  reason: string;
}

function actsOn(row: Risk, before: Risk | undefined): Act[] {
  return decisionParts.map((part): Act => {
    const kept = before?.decided?.[part] ?? null;
    const given = row.decided?.[part] ?? null;
    const [is, was] = [decidedBy[part](row), before ? decidedBy[part](before) : ''];
    const isConfirmed = before !== undefined && given !== null && !sameContent(given, kept);
    const reason = isConfirmed ? given.reason : '';
    const isOfFile = before !== undefined && isFromFile(before, part);
    if (is === '' && part === 'verification' && kept && !kept.imported)
      return { part, does: 'leave', kept, reason: '' };
    if (is === '') return { part, does: given ? 'reset' : 'keep', kept: null, reason };
    if (isConfirmed) return { part, does: was === is ? 'confirm' : 'decide', kept, reason };
    if (was === is) {
      const isReworded = part === 'verification' && before !== undefined && saidOf(row) !== saidOf(before);
      if (isReworded) return { part, does: isOfFile ? 'overwrite' : 'reword', kept, reason };
      return { part, does: sameContent(given, kept) ? 'keep' : 'reset', kept, reason };
    }
    if (part !== 'acceptance' || was === '') return { part, does: 'decide', kept, reason };
    return { part, does: isOfFile ? 'overwrite' : 'rename', kept, reason };
  });
}

/** Who verified it and when, as a text to compare. */
const saidOf = ({ verifiedBy, verifiedUser, verifierFunction, verifiedOn }: Risk): string =>
  [verifiedBy, verifiedUser, verifierFunction, verifiedOn].join('\n');

const isOutdated = ({ method }: EditRecorder, { kept }: Act, now: RiskValues | undefined): boolean =>
  kept !== null && now !== undefined && driftOf(method, kept, now) === 'worse';

function decisionOf(recorder: EditRecorder, act: Act, now?: RiskValues): Decision | null {
  const { part, does, kept, reason } = act;
  if (does === 'keep' || does === 'reset' || does === 'reword' || !now) return kept;
  // A name that is mended does not confirm what has become worse, nor does a verification that is set back and passed again without a reason.
  if (does === 'rename' && isOutdated(recorder, act, now)) return kept;
  if (part === 'verification' && reason === '' && isOutdated(recorder, act, now)) return kept;
  if (does === 'leave') return null;
  const { user, now: moment } = recorder.at;
  return { by: user, at: moment, reason, ...now };
}

/** Values of the risks as the edit leaves them. */
function* ratedAfter(
  recorder: EditRecorder,
  count: number,
): Generator<undefined, (id: string) => RiskValues | undefined> {
  const next: Workspace = apply(recorder.w, recorder.changes('decide'));
  const ratings = yield* count < manyRisks ? rating(next) : new Rater(next.method).rating(next);
  return (id) => {
    const view = ratings.risks.get(id);
    return view && riskValues(view, view.residual);
  };
}

function refuse(recorder: EditRecorder, place: string, { code }: Risk, { part }: Act): void {
  recorder.place = place;
  recorder.refuse('DecisionReasonNeeded', { field: code }, `decided.${part}.reason`);
}

/** The patch of `decided` that confirms one decision of a risk again. */
export function confirmedAgain({ decided }: Pick<Risk, 'decided'>, part: DecisionPart, reason: string): Decisions {
  const nothing = { value: null, level: null, impact: null, feasibility: null };
  return { ...noDecisions, ...decided, [part]: { by: '', at: '', reason, initial: nothing, residual: null } };
}
