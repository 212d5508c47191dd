import { Failure } from '#contract/kit/errors.ts';
import { type ExplainedValue, RatedVersion, ratings } from '#contract/ratings.ts';
import { decisionParts } from '#domain/kinds/risk/shape.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { rate, rating } from '#domain/method/rate/rater.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { computedKinds, type Explained, explanationOf } from '#domain/workspace/explained.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { parseInSlices } from '#server/loop/parse-slices.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

/** The computed numbers of a version, rated here and now by the functions the screens use. */
export const ratingsHandlers = implement(ratings, {
  all: async ({ params }, env) => {
    const w = await env.versions.read(params.versionId);
    return encodeAhead(await ratedVersion(w, await runInSlices(rating(w))));
  },
  explain: async ({ params, query: { model } }, env) => {
    const w = await env.versions.read(params.versionId);
    const kind = computedKinds.find((one) => one === params.kind);
    if (model !== undefined && !w.method.feasibility.some(({ id }) => id === model)) throw new Failure('NotFound');
    const found = kind && explanationOf({ w, ratings: rate(w) }, kind, params.rowId, model);
    if (!found) throw new Failure('NotFound');
    return toExplainedValue(found);
  },
});

async function ratedVersion(w: Workspace, view: Ratings): Promise<RatedVersion> {
  const { coverage, summary } = view;
  const { impact, threat, goal } = coverage;
  // Parsed, because ratings carry more than is answered: what only the screens need falls away.
  const parsed = await parseInSlices(RatedVersion, {
    rev: w.rev,
    damages: linesOf(w.damages, view.damages, (rating) => ({ ...rating, score: rating.score ?? null })),
    steps: await runInSlices(ratingSteps(w)),
    paths: linesOf(w.paths, view.paths, (rating) => rating),
    threats: linesOf(w.threats, view.threats, (rating) => rating),
    trees: linesOf([...w.threats, ...w.controls], view.trees, ({ initial, controlled, ...tree }) => ({
      ...tree,
      nodes: [...initial.nodes].map(([id, node]) => ({
        id,
        initial: node,
        controlled: controlled?.nodes.get(id) ?? null,
      })),
    })),
    risks: linesOf(w.risks, view.risks, ({ cal, treatment, residual, decisions, ...rating }) => ({
      ...rating,
      cal: cal.cal,
      calKnown: cal.known,
      residual: residual && {
        ...residual.risk,
        sum: residual.sum,
        origin: residual.origin,
        controls: [...residual.controls],
        raised: residual.raised,
      },
      status: treatment.status,
      needs: [...treatment.needs],
      awaiting: treatment.awaiting,
      outdated: decisionParts.filter((part) => decisions?.[part] === 'worse'),
    })),
    goals: linesOf(w.goals, view.goals, (rating) => rating),
    requirements: linesOf(w.requirements, view.requirements, (rating) => rating),
    coverage: { impact, threat, goal },
    summary,
  });
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** Every step under each model it has ratings of, and under that of each path that uses it. */
function* ratingSteps(w: Workspace): Generator<undefined, object[]> {
  const known = w.method.feasibility.map(({ id }) => id);
  const inUse = new Map<string, Set<string>>();
  for (const path of w.paths)
    for (const step of path.steps) {
      const models = inUse.get(step) ?? new Set();
      inUse.set(step, models.add(known.includes(path.model) ? path.model : (known[0] ?? '')));
    }
  const lines: object[] = [];
  for (const step of w.steps) {
    for (const model of known)
      if (Object.keys(step.ratings[model] ?? {}).length > 0 || inUse.get(step.id)?.has(model))
        lines.push({ ...rateStep(w.method, step, model), model, id: step.id, code: step.code });
    yield;
  }
  return lines;
}

/** A line per row in the order of the table, with its code. */
function linesOf<V, L>(
  table: Iterable<{ id: string; code: string }>,
  views: ReadonlyMap<string, V>,
  line: (view: V) => L,
): (L & { id: string; code: string })[] {
  return [...table].flatMap(({ id, code }) => {
    const view = views.get(id);
    return view ? [{ ...line(view), id, code }] : [];
  });
}

function toExplainedValue({ kind, id, code, explanation, parts }: Explained): ExplainedValue {
  const { clause, table, lines } = explanation;
  return {
    kind,
    id,
    code,
    clause,
    table,
    lines: lines.map((line) => ({ ...line })),
    parts: parts.map(toExplainedValue),
  };
}
