import { Failure } from '#contract/errors.ts';
import { type ExplainedValue, RatedVersion, ratings } from '#contract/ratings.ts';
import { type Ratings, rate } from '#domain/method/ratings.ts';
import { computedKinds, type Explained, explanationOf } from '#domain/workspace/explained.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { implement } from '#server/http/implement.ts';
import { versionsOf } from '#server/workspace/versions-of.ts';

/** The computed numbers of a version, rated here and now by the functions the screens use. */
export const ratingsHandlers = implement(ratings, {
  all: async ({ params }, env) => {
    const w = await versionsOf(env).read(params.versionId);
    return ratedVersion(w, rate(w));
  },
  explain: async ({ params }, env) => {
    const w = await versionsOf(env).read(params.versionId);
    const kind = computedKinds.find((one) => one === params.kind);
    const found = kind && explanationOf({ w, ratings: rate(w) }, kind, params.rowId);
    if (!found) throw new Failure('NotFound');
    return plain(found);
  },
});

function ratedVersion(w: Workspace, view: Ratings): RatedVersion {
  const { coverage, summary } = view;
  const { impact, threat, goal } = coverage;
  // Parsed, because ratings carry more than is told: what the screens keep for themselves falls away.
  return RatedVersion.parse({
    rev: w.rev,
    damages: listed(w.damages, view.damages, (rating) => ({ ...rating, score: rating.score ?? null })),
    paths: listed(w.paths, view.paths, (rating) => rating),
    threats: listed(w.threats, view.threats, (rating) => rating),
    risks: listed(w.risks, view.risks, ({ cal, treatment, residual, ...rating }) => ({
      ...rating,
      ...{ cal: cal.cal, calKnown: cal.known, residual: residual?.risk ?? null },
      ...{ status: treatment.status, needs: [...treatment.needs], awaiting: treatment.awaiting },
    })),
    goals: listed(w.goals, view.goals, (rating) => rating),
    coverage: { impact, threat, goal },
    summary,
  });
}

/** A line per row in the order of the table, with its code. */
function listed<V, L>(
  table: Iterable<{ id: string; code: string }>,
  views: ReadonlyMap<string, V>,
  line: (view: V) => L,
): (L & { id: string; code: string })[] {
  return [...table].flatMap(({ id, code }) => {
    const view = views.get(id);
    return view ? [{ ...line(view), id, code }] : [];
  });
}

function plain({ kind, id, code, explanation, parts }: Explained): ExplainedValue {
  const { clause, table, lines } = explanation;
  return { kind, id, code, clause, table, lines: lines.map((line) => ({ ...line })), parts: parts.map(plain) };
}
