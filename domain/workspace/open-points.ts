import { lacksRatingReason } from '../kinds/attack-path/rating-reason.ts';
import { hasReasonOfTemplate } from '../kinds/damage/template-ratings.ts';
import type { AnalysisKind, Row } from '../kinds/kinds.ts';
import { counts } from '../method/rate/coverage.ts';
import { overridesEntry } from '../method/rate/feasibility.ts';
import { forbiddenTreatments } from '../method/rate/forbidden-treatments.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import { unratedControls } from './circumvention.ts';
import { overridePoints, verifiedPoints } from './decide-statements.ts';
import { type OpenPointKey, openPointKeys } from './point-keys.ts';
import { effectOn, type SuspectRow, taskPoints } from './point-rules.ts';
import { acceptorPoints, decisionPoints } from './risk-points.ts';
import { type PairKind, unassignedPairs } from './unassigned-pairs.ts';
import { requirementVerification, riskVerification } from './verification-points.ts';
import { tableOf, type Workspace } from './workspace.ts';

export { type OpenPointKey, openPointKeys };

export interface OpenPoint {
  key: OpenPointKey;
  kind: AnalysisKind;
  /** Empty, like the code, where the point is about the task and no row of it. */
  id: string;
  code: string;
  /** The column to put the cursor in; a rating or property stands in a column of its own (`rating.S`, `properties.I`). */
  field: string;
  /** What else the text names: property codes, dimensions, damage codes. */
  detail: string;
  /** What the method decides about it, where it does: whether it blocks freezing. */
  blocks?: boolean;
}

/**
 * The checklist M-9.3 (RQ-09-07, RQ-09-11): nothing unrated, every inside
 * asset × property analysed, assumptions stated, every reduce has a goal, every share or retain a claim, every disposed risk a verification, every
 * goal a requirement, every requirement allocated.
 * @param suspects the reviewed rows that are suspect: found above (domain/impact-of-change/suspect-rows.ts)
 */
export function openPoints(w: Workspace, ratings: Ratings, suspects: readonly SuspectRow[] = []): OpenPoint[] {
  const points = ofTask(w);
  for (const part of pointParts) {
    const { pointsOf } = part.look(w, ratings);
    for (const row of tableOf(w, part.kind)) points.push(...asked(w.method, pointsOf(row as never)));
  }
  points.push(...asked(w.method, suspectPoints(suspects)));
  return points;
}

/** The part of the checklist about one kind of row. */
export interface PointPart<R = never> {
  kind: AnalysisKind;
  /** What it reads beside its own rows, each by itself: while that is the same, the points of a row that is the same are. The method is read by all parts. */
  beside: (w: Workspace, ratings: Ratings) => readonly unknown[];
  look: (w: Workspace, ratings: Ratings) => PointLook<R>;
}

export interface PointLook<R> {
  /** What decides the points of a row beside the row itself and the method: while all of it is the same, they are (point-counter.ts). */
  reads: (row: R) => readonly unknown[];
  pointsOf: (row: R) => Iterable<OpenPoint>;
}

function point(
  kind: AnalysisKind,
  row: { id: string; code: string },
  key: OpenPointKey,
  field: string,
  detail = '',
): OpenPoint {
  return { key, kind, id: row.id, code: row.code, field, detail };
}

/**
 * Assumptions are stated and the item is defined before the analysis begins (9.3): with the first damage or threat scenario. The catalogue is compared
 * with the threat scenarios.
 */
export const ofTask = (w: Workspace): OpenPoint[] => [
  ...asked(
    w.method,
    taskPoints(w).map(([key, detail]) => point('assumptions', { id: '', code: '' }, key, 'name', detail)),
  ),
];

/** Reviewed rows that are suspect, each at its code. */
export const suspectPoints = (rows: readonly SuspectRow[]): OpenPoint[] =>
  rows.map(({ kind, id, code, detail }) => point(kind, { id, code }, 'rowSuspect', 'code', detail));

/** The points that the method asks for, with what it makes of those it decides about (M-9.4). */
export function* asked(method: Method, points: Iterable<OpenPoint>): Iterable<OpenPoint> {
  for (const one of points) {
    const effect = effectOn(method, one.key);
    if (effect === undefined) yield one;
    else if (effect !== 'off') yield { ...one, blocks: effect === 'blocks' };
  }
}

/** An id, which holds no blank, and another id or a code, as one. */
const paired = (key: string, value: string) => `${key} ${value}`;

/** Returns a function that reads a table once: an edit leaves most tables as they are. */
function remembered<T extends object, V>(read: (table: T) => V): (table: T) => V {
  const known = new WeakMap<T, V>();
  return (table) => {
    const value = known.get(table) ?? read(table);
    known.set(table, value);
    return value;
  };
}

/** What the rows of a table name. */
const namedBy = <R>(namesOf: (row: R) => readonly string[]) =>
  remembered((rows: Iterable<R>): ReadonlySet<string> => {
    const named = new Set<string>();
    for (const row of rows) for (const name of namesOf(row)) named.add(name);
    return named;
  });
const damagedPairs = namedBy(({ assets, property }: Row<'damages'>) => assets.map((id) => paired(id, property)));
const damagesLedTo = namedBy(({ damages }: Row<'threats'>) => damages);
const ratedPairs = namedBy(({ threat, damage }: Row<'risks'>) => [paired(threat, damage)]);
/** What was proposed for these pairs and rejected, which takes a reason, is settled. */
const rejectedPairs = (...generators: Row<'rejections'>['generator'][]) =>
  namedBy((row: Row<'rejections'>) => (generators.includes(row.generator) ? [row.key] : []));
const damagesRejected = rejectedPairs('damages', 'draftDamages');
const risksRejected = rejectedPairs('risks', 'draftRisks');
const goalsAnswered = namedBy(({ goals }: Row<'requirements'>) => goals);
const requiredByRisks = namedBy(({ requirements }: Row<'risks'>) => requirements);

const assetPart: PointPart<Row<'assets'>> = {
  kind: 'assets',
  beside: (w) => [w.damages, w.drawnInside, w.rejections],
  look: (w) => {
    const [damaged, rejected] = [damagedPairs(w.damages), damagesRejected(w.rejections)];
    const isSettled = (pair: string) => damaged.has(pair) || rejected.has(pair);
    return {
      reads: ({ id, properties }) => [w.drawnInside.get(id), ...properties.map((one) => isSettled(paired(id, one)))],
      *pointsOf(asset) {
        if (!counts(asset, w.drawnInside)) return;
        if (asset.category === '') yield point('assets', asset, 'assetWithoutCategory', 'category');
        if (asset.description.trim() === '') yield point('assets', asset, 'assetWithoutDescription', 'description');
        if (asset.functions.length === 0) yield point('assets', asset, 'assetWithoutFunction', 'functions');
        // Who says of each why it does not apply has looked at all of them.
        const isAnswered = w.method.properties.every(({ code }) => asset.notApplicable[code] !== undefined);
        if (asset.properties.length === 0 && !isAnswered)
          yield point('assets', asset, 'assetWithoutProperty', `properties.${w.method.properties[0]?.code}`);
        for (const property of asset.properties)
          if (!isSettled(paired(asset.id, property)))
            yield point('assets', asset, 'propertyWithoutDamage', `properties.${property}`, property);
      },
    };
  },
};

const damagePart: PointPart<Row<'damages'>> = {
  kind: 'damages',
  beside: (w, ratings) => [w.threats, ratings.damages],
  look: (w, ratings) => {
    const led = damagesLedTo(w.threats);
    // M-3.2: what is only recorded, or not in the method at all, decides nothing and needs no reason.
    const taking = w.method.impact.dimensions.filter(({ marker }) => marker === 'DamageCalculation');
    const needsReason = new Set(taking.map(({ code }) => code));
    return {
      reads: ({ id }) => [led.has(id), ratings.damages.get(id)],
      *pointsOf(damage) {
        if (!led.has(damage.id)) yield point('damages', damage, 'damageWithoutThreat', 'code');
        if (damage.property === '') yield point('damages', damage, 'damageWithoutProperty', 'property');
        const rating = ratings.damages.get(damage.id);
        if (!rating?.overall)
          yield point('damages', damage, 'damageUnrated', `rating.${rating?.missing[0] ?? taking[0]?.code}`);
        else if (!rating.complete)
          yield point('damages', damage, 'damagePartlyRated', `rating.${rating.missing[0]}`, rating.missing.join(', '));
        for (const [dimension, entry] of Object.entries(damage.ratings))
          if (entry.level && !entry.reason.trim() && needsReason.has(dimension))
            yield point('damages', damage, 'ratingWithoutReason', `rating.why/${dimension}`, dimension);
          else if (needsReason.has(dimension) && hasReasonOfTemplate(w.method, dimension, entry))
            yield point('damages', damage, 'reasonOfTemplate', `rating.why/${dimension}`, dimension);
      },
    };
  },
};

const threatPart: PointPart<Row<'threats'>> = {
  kind: 'threats',
  beside: (w, ratings) => [w.damages, w.risks, w.rejections, ratings.threats],
  look: (w, ratings) => {
    const [rated, rejected] = [ratedPairs(w.risks), risksRejected(w.rejections)];
    const isSettled = (pair: string) => rated.has(pair) || rejected.has(pair);
    const codeOf = (damage: string) => w.damages.get(damage)?.code ?? '';
    return {
      reads: ({ id, damages }) => [
        ratings.threats.get(id),
        ...damages.map((one) => (isSettled(paired(id, one)) ? undefined : codeOf(one))),
      ],
      *pointsOf(threat) {
        if (threat.damages.length === 0) yield point('threats', threat, 'threatWithoutDamage', 'damages');
        const rating = ratings.threats.get(threat.id);
        if (!rating?.total) yield point('threats', threat, 'threatWithoutPath', 'paths');
        else if (!rating.level) yield point('threats', threat, 'threatUnrated', 'feasibility');
        else if (rating.tree && rating.incomplete) yield point('threats', threat, 'treePartlyRated', 'feasibility');
        for (const id of threat.damages)
          if (!isSettled(paired(threat.id, id)))
            yield point('threats', threat, 'pairWithoutRisk', 'damages', codeOf(id));
      },
    };
  },
};

const ofNoPair = { damages: 'damageOfNoPair', threats: 'threatOfNoPair' } as const;

/** A part of its own, because an edit of an asset would have the parts of its scenarios look at all their rows again. */
const pairPart = (kind: PairKind): PointPart<Row<PairKind>> => ({
  kind,
  beside: (w) => unassignedPairs(w, kind),
  look: (w) => {
    const rows = new Set<unknown>(unassignedPairs(w, kind));
    return {
      reads: (row) => [rows.has(row)],
      *pointsOf(row) {
        if (rows.has(row)) yield point(kind, row, ofNoPair[kind], 'property', row.property);
      },
    };
  },
});

const pathPart: PointPart<Row<'paths'>> = {
  kind: 'paths',
  beside: (w, ratings) => [w.steps, ratings.paths],
  look: (w, ratings) => {
    const isRated = (id: string) => Boolean(ratings.paths.get(id)?.level);
    const overrides = (path: Row<'paths'>) => overridesEntry(w.method, path, (id) => w.steps.get(id));
    const isUnexplained = (path: Row<'paths'>) => isRated(path.id) && lacksRatingReason(path, (id) => w.steps.get(id));
    return {
      reads: (path) => [isRated(path.id), overrides(path), isUnexplained(path)],
      *pointsOf(path) {
        if (!isRated(path.id)) yield point('paths', path, 'pathUnrated', 'ratings');
        if (path.reason.trim()) return;
        if (overrides(path)) yield point('paths', path, 'vectorWithoutReason', 'reason');
        else if (isUnexplained(path)) yield point('paths', path, 'pathWithoutReason', 'reason');
      },
    };
  },
};

const needed = {
  treatment: ['riskUndecided', 'treatments'],
  goal: ['riskWithoutGoal', 'goals'],
  claim: ['riskWithoutClaim', 'claims'],
  strategy: ['riskWithoutStrategy', 'strategy'],
} as const;

const riskPart: PointPart<Row<'risks'>> = {
  kind: 'risks',
  beside: (_, ratings) => [ratings.risks],
  look: (w, ratings) => ({
    reads: ({ id }) => [ratings.risks.get(id)],
    *pointsOf(risk) {
      const rating = ratings.risks.get(risk.id);
      if (rating?.residual?.raised) yield point('risks', risk, 'residualRaised', 'residual');
      for (const found of decisionPoints(risk, rating?.decisions)) yield point('risks', risk, ...found);
      for (const found of acceptorPoints(w.method, risk, rating)) yield point('risks', risk, ...found);
      const forbidden = forbiddenTreatments(w.method, risk, rating?.correspondsTo ?? null);
      if (forbidden.length > 0) yield point('risks', risk, 'treatmentForbidden', 'treatments');
      if (!rating?.correspondsTo) {
        yield point('risks', risk, 'riskUnrated', 'value');
        if (risk.treatments.length === 0) yield point('risks', risk, 'riskUndecided', 'treatments');
        // A risk that nobody has rated may be as high as any.
        if (rating?.treatment.needs.includes('claim')) yield point('risks', risk, ...needed.claim);
        return;
      }
      // PM-06-08: a risk of value 1 may be left out of the later clauses.
      if (rating.correspondsTo < w.method.treatment.awaitingFrom) return;
      for (const need of rating.treatment.needs) {
        const [key, field] = needed[need];
        yield point('risks', risk, key, field);
      }
      if (risk.treatments.length > 0 && !risk.statement.trim())
        yield point('risks', risk, 'riskWithoutStatement', 'statement');
      if (risk.treatments.includes('reduce') && !rating.residual)
        yield point('risks', risk, 'riskWithoutResidual', 'residual');
    },
  }),
};

const goalPart: PointPart<Row<'goals'>> = {
  kind: 'goals',
  beside: (w, ratings) => [w.requirements, ratings.goals],
  look: (w, ratings) => {
    const answered = goalsAnswered(w.requirements);
    return {
      reads: ({ id }) => [answered.has(id), ratings.goals.get(id)],
      *pointsOf(goal) {
        for (const found of overridePoints(w.method, goal, ratings.goals.get(goal.id)))
          yield point('goals', goal, ...found);
        if (!goal.text.trim()) yield point('goals', goal, 'goalWithoutText', 'text');
        if (!answered.has(goal.id)) yield point('goals', goal, 'goalWithoutRequirement', 'requirements');
      },
    };
  },
};

const requirementPart: PointPart<Row<'requirements'>> = {
  kind: 'requirements',
  beside: (w) => [w.risks],
  look: (w) => {
    const direct = requiredByRisks(w.risks);
    return {
      reads: ({ id }) => [direct.has(id)],
      *pointsOf(requirement) {
        for (const found of verifiedPoints(requirement)) yield point('requirements', requirement, ...found);
        if (!requirement.text.trim()) yield point('requirements', requirement, 'requirementWithoutText', 'text');
        if (requirement.goals.length === 0 && !direct.has(requirement.id))
          yield point('requirements', requirement, 'requirementWithoutGoal', 'goals');
        if (requirement.assets.length === 0)
          yield point('requirements', requirement, 'requirementWithoutAsset', 'assets');
      },
    };
  },
};

/** A control that is on leaves the ways it is on unrated while its bypass is (M-7.4): what is left of the risk may then be more. */
const controlPart: PointPart<Row<'controls'>> = {
  kind: 'controls',
  beside: (w, ratings) => [w.threats, w.paths, ratings.trees, ratings.paths],
  look: (w, ratings) => {
    const unrated = unratedControls(w, ratings);
    return {
      reads: ({ id }) => [unrated.has(id)],
      *pointsOf(control) {
        if (unrated.has(control.id)) yield point('controls', control, 'controlUnrated', 'effort');
      },
    };
  },
};

type Statement = { [K in AnalysisKind]: Row<K> extends { explanation: string } ? K : never }[AnalysisKind];
const unexplained = {
  assumptions: 'assumptionWithoutExplanation',
  claims: 'claimWithoutExplanation',
  goals: 'goalWithoutExplanation',
  requirements: 'requirementWithoutExplanation',
} as const satisfies Record<Statement, OpenPointKey>;

/** Statements are explained (R-STMT-7). */
const explanationPart = (kind: Statement): PointPart<Row<Statement>> => ({
  kind,
  beside: () => [],
  look: () => ({
    reads: () => [],
    *pointsOf(row) {
      if (!row.explanation.trim()) yield point(kind, row, unexplained[kind], 'explanation');
    },
  }),
});

/** What is checked of each kind beside its explanations, in the order of the checklist; an empty list: nothing. */
const ownParts: Readonly<Record<AnalysisKind, readonly PointPart[]>> = {
  assets: [assetPart],
  damages: [pairPart('damages'), damagePart],
  threats: [pairPart('threats'), threatPart],
  paths: [pathPart],
  risks: [riskPart, riskVerification],
  goals: [goalPart],
  requirements: [requirementPart, requirementVerification],
  functions: [],
  assumptions: [],
  steps: [],
  claims: [],
  controls: [controlPart],
};

/** In the order of the checklist. */
export const pointParts: readonly PointPart[] = [
  ...Object.values(ownParts).flat(),
  ...(Object.keys(unexplained) as Statement[]).map(explanationPart),
];
