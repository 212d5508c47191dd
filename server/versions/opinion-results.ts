import type * as z from 'zod';
import type { OpinionLine, OpinionResult, OwnOpinion } from '#contract/second-opinion.ts';
import { agreementReport, differencesOf, type JudgedByAll, type Second } from '#domain/agreement/compare-judgements.ts';
import { type Judged, type JudgedRow, type Judgement, judgementOf, reasonKey } from '#domain/agreement/judgement.ts';
import type { OpinionState } from '#domain/agreement/opinion.ts';
import { questionsIn } from '#domain/agreement/questions.ts';
import type { ReportedOpinions } from '#domain/report/blocks.ts';
import { titleIn } from '#domain/workspace/label-of-row.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Db } from '#server/store/store.ts';
import {
  answersOf,
  type DecisionRow,
  decisionsOf,
  type OpinionRow,
  type openOpinionsOf,
  opinionsOfVersion,
} from '#server/store/versions/second-opinions.ts';

/** The requests about a version as lists show them. */
export async function tellOpinions(db: Db, versionId: string): Promise<OpinionLine[]> {
  const opinions = await opinionsOfVersion(db, versionId);
  const decided = await decidedOnes(db, opinions);
  return opinions.map((one) => lineOf(one, decided));
}

const decidedOnes = async (db: Db, opinions: readonly OpinionRow[]) =>
  new Set(
    (
      await decisionsOf(
        db,
        opinions.map(({ id }) => id),
      )
    ).map(({ opinion_id }) => opinion_id),
  );

export const stateOf = ({ id, state }: OpinionRow, decided: ReadonlySet<string>): OpinionState =>
  state === 'handedIn' && decided.has(id) ? 'settling' : state;

const lineOf = (one: OpinionRow, decided: ReadonlySet<string>): OpinionLine => ({
  id: one.id,
  rater: { id: one.rater_id, name: one.rater_name },
  askedBy: one.asked_name,
  askedOn: one.asked_on,
  due: one.due,
  note: one.note,
  state: stateOf(one, decided),
  rows: one.rows.length,
  handedOn: one.handed_on,
  closedOn: one.closed_on,
  blind: one.blind,
});

/** A request as its rater sees it. */
export const ownOpinionOf = (one: Awaited<ReturnType<typeof openOpinionsOf>>[number]): z.infer<typeof OwnOpinion> => ({
  id: one.id,
  versionId: one.version_id,
  version: one.version,
  taskId: one.task_id,
  taskName: one.taskName,
  projectId: one.projectId,
  projectName: one.projectName,
  askedBy: one.asked_name,
  askedOn: one.asked_on,
  due: one.due,
  note: one.note,
  rows: one.rows.length,
});

/** What the version said of a row at the hand-in. Ids are chosen by people: `constructor` must find nothing. */
export const firstOf = ({ first }: Pick<OpinionRow, 'first'>, id: string) =>
  first && Object.hasOwn(first, id) ? first[id] : undefined;

/** A request that is handed in, with all that was said and decided. */
interface HandedIn {
  opinion: OpinionRow;
  answers: ReadonlyMap<string, Judgement>;
  decisions: readonly DecisionRow[];
}

async function handedIn(
  db: Db,
  versionId: string,
): Promise<{ all: OpinionRow[]; handed: HandedIn[]; decided: Set<string> }> {
  const all = await opinionsOfVersion(db, versionId);
  const given = all.filter(({ first }) => first !== null);
  const decisions = await decisionsOf(
    db,
    given.map(({ id }) => id),
  );
  const handed: HandedIn[] = [];
  for (const opinion of given) {
    const own = decisions.filter(({ opinion_id }) => opinion_id === opinion.id);
    handed.push({ opinion, answers: await answersOf(db, opinion.id), decisions: own });
  }
  return { all, handed, decided: new Set(decisions.map(({ opinion_id }) => opinion_id)) };
}

/** The rows of a version with all opinions that are handed in. The first opinion is that of the first request that names the row. */
function byRow(w: Workspace, handed: readonly HandedIn[]): JudgedByAll[] {
  const ask = questionsIn(w);
  const rows = new Map<string, JudgedByAll & { seconds: Second[] }>();
  for (const { opinion, answers } of handed)
    for (const judged of opinion.rows) {
      const row = tableOf(w, judged.kind).get(judged.id) as JudgedRow | undefined;
      const first = firstOf(opinion, judged.id);
      if (!row || !first) continue;
      const known = rows.get(judged.id) ?? {
        judged,
        questions: ask(judged.kind, row),
        first: { by: first.byName, judgement: first.judgement },
        seconds: [],
      };
      known.seconds.push({ by: opinion.rater_name, judgement: answers.get(judged.id) ?? {} });
      rows.set(judged.id, known);
    }
  return [...rows.values()];
}

/** What the second opinions about a version say: the agreement, and the rows that differ, most first. */
export async function opinionResult(db: Db, w: Workspace): Promise<OpinionResult> {
  const { all, handed, decided } = await handedIn(db, w.versionId);
  const ask = questionsIn(w);
  const rows = handed.flatMap((one) => one.opinion.rows.flatMap((judged) => differing(w, ask, one, judged) ?? []));
  const sizeOf = ({ differences }: OpinionResult['rows'][number]) =>
    differences.reduce((sum, { size }) => sum + size, 0);
  return {
    opinions: all.map((one) => lineOf(one, decided)),
    ...agreementReport(byRow(w, handed)),
    rows: rows.sort((a, b) => sizeOf(b) - sizeOf(a)),
  };
}

/** A row on which a second opinion differs; undefined where it does not, or the row is gone. */
function differing(
  w: Workspace,
  ask: ReturnType<typeof questionsIn>,
  { opinion, answers, decisions }: HandedIn,
  { kind, id }: Judged,
): OpinionResult['rows'][number] | undefined {
  const row = tableOf(w, kind).get(id) as JudgedRow | undefined;
  const first = firstOf(opinion, id);
  if (!row || !first) return undefined;
  const second = answers.get(id) ?? {};
  const found = differencesOf(ask(kind, row), first.judgement, second);
  if (found.length === 0) return undefined;
  const now = judgementOf(kind, row, w.method.impact.id);
  return {
    kind,
    id,
    opinionId: opinion.id,
    rev: row.rev,
    code: row.code,
    title: titleIn(w, kind, row),
    rater: opinion.rater_name,
    firstBy: first.byName,
    reason: second[reasonKey]?.reason ?? '',
    differences: found.map((one) => {
      const decision = decisions.findLast(({ row_id, key }) => row_id === id && key === one.key);
      return {
        ...one,
        first: first.judgement[one.key] ?? null,
        second: second[one.key] ?? null,
        now: now[one.key] ?? null,
        decision: decision ? { ...decision.body, by: decision.by_name, at: decision.at } : null,
      };
    }),
  };
}

/** What a report tells of second opinions; undefined where none is handed in. */
export async function reportedOpinions(db: Db, w: Workspace): Promise<ReportedOpinions | undefined> {
  const { opinions, whole, perParameter, rows } = await opinionResult(db, w);
  const given = opinions.filter(({ handedOn }) => handedOn !== null);
  if (given.length === 0) return undefined;
  return {
    opinions: given.map(({ rater, askedBy, handedOn, rows, blind, state }) => {
      return { rater: rater.name, askedBy, handedOn: handedOn ?? '', rows, blind, isSettled: state === 'settled' };
    }),
    whole,
    perParameter,
    decisions: rows.flatMap(({ code, rater, firstBy, differences }) =>
      differences.flatMap(({ key, decision }) =>
        decision ? [{ ...decision, code, key, people: [firstBy, rater] as const }] : [],
      ),
    ),
  };
}
