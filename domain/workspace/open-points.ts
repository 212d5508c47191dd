import type { AnalysisKind } from '../kinds/kinds.ts';
import { counts, pairKey } from '../method/rate/coverage.ts';
import { overridesEntry } from '../method/rate/feasibility.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Workspace } from './workspace.ts';

/** What an analysis still lacks; each kind of point has a text in the locales and a row it stands at. */
export const openPointKeys = [
  'begunWithoutAssumption',
  'assumptionWithoutExplanation',
  'assetWithoutCategory',
  'assetWithoutDescription',
  'assetWithoutFunction',
  'assetWithoutProperty',
  'propertyWithoutDamage',
  'damageUnrated',
  'damagePartlyRated',
  'ratingWithoutReason',
  'damageWithoutThreat',
  'threatWithoutDamage',
  'threatWithoutPath',
  'threatUnrated',
  'pathUnrated',
  'vectorWithoutReason',
  'pairWithoutRisk',
  'riskUnrated',
  'riskUndecided',
  'riskWithoutGoal',
  'riskWithoutClaim',
  'riskWithoutStrategy',
  'riskWithoutStatement',
  'riskWithoutVerification',
  'residualRaised',
  'residualNotAccepted',
  'claimWithoutExplanation',
  'goalWithoutExplanation',
  'goalWithoutRequirement',
  'requirementWithoutExplanation',
  'requirementWithoutGoal',
  'requirementWithoutAsset',
] as const;
export type OpenPointKey = (typeof openPointKeys)[number];

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
}

/**
 * The checklist M-9.3 (RQ-09-07, RQ-09-11): nothing unrated, every inside
 * asset × property analysed, assumptions stated, every reduce has a goal, every share or retain a claim, every disposed risk a verification, every
 * goal a requirement, every requirement allocated.
 */
export function openPoints(w: Workspace, ratings: Ratings): OpenPoint[] {
  return [
    ...ofTask(w),
    ...ofAssets(w),
    ...ofDamages(w, ratings),
    ...ofThreats(w, ratings),
    ...ofRisks(w, ratings),
    ...ofRequirements(w),
    ...ofExplanations(w),
  ];
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

/** Assumptions are stated before the analysis begins (9.3): with the first damage or threat scenario. */
function* ofTask(w: Workspace) {
  if (w.assumptions.size === 0 && w.damages.size + w.threats.size > 0)
    yield point('assumptions', { id: '', code: '' }, 'begunWithoutAssumption', 'name');
}

function* ofAssets(w: Workspace) {
  const damaged = new Set<string>();
  for (const damage of w.damages) for (const id of damage.assets) damaged.add(pairKey(id, damage.property));
  for (const asset of w.assets) {
    if (!counts(asset, w.drawnInside)) continue;
    if (asset.category === '') yield point('assets', asset, 'assetWithoutCategory', 'category');
    if (asset.description.trim() === '') yield point('assets', asset, 'assetWithoutDescription', 'description');
    if (asset.functions.length === 0) yield point('assets', asset, 'assetWithoutFunction', 'functions');
    if (asset.properties.length === 0) yield point('assets', asset, 'assetWithoutProperty', 'properties');
    for (const property of asset.properties)
      if (!damaged.has(pairKey(asset.id, property)))
        yield point('assets', asset, 'propertyWithoutDamage', `properties.${property}`, property);
  }
}

function* ofDamages(w: Workspace, ratings: Ratings) {
  const led = new Set<string>();
  for (const threat of w.threats) for (const id of threat.damages) led.add(id);
  // M-3.2: what is only recorded, or not in the method at all, decides nothing and needs no reason.
  const taking = w.method.impact.dimensions.filter(({ marker }) => marker === 'DamageCalculation');
  const needsReason = new Set(taking.map(({ code }) => code));
  for (const damage of w.damages) {
    if (!led.has(damage.id)) yield point('damages', damage, 'damageWithoutThreat', 'code');
    const rating = ratings.damages.get(damage.id);
    if (!rating?.overall) yield point('damages', damage, 'damageUnrated', 'ratings');
    else if (!rating.complete)
      yield point('damages', damage, 'damagePartlyRated', `rating.${rating.missing[0]}`, rating.missing.join(', '));
    for (const [dimension, entry] of Object.entries(damage.ratings))
      if (entry.level && !entry.reason.trim() && needsReason.has(dimension))
        yield point('damages', damage, 'ratingWithoutReason', `rating.${dimension}`, dimension);
  }
}

function* ofThreats(w: Workspace, ratings: Ratings) {
  const pairs = new Set<string>();
  for (const risk of w.risks) pairs.add(`${risk.threat} ${risk.damage}`);
  for (const threat of w.threats) {
    if (threat.damages.length === 0) yield point('threats', threat, 'threatWithoutDamage', 'damages');
    const rating = ratings.threats.get(threat.id);
    if (!rating?.total) yield point('threats', threat, 'threatWithoutPath', 'paths');
    else if (!rating.level) yield point('threats', threat, 'threatUnrated', 'feasibility');
    for (const id of threat.damages)
      if (!pairs.has(`${threat.id} ${id}`))
        yield point('threats', threat, 'pairWithoutRisk', 'damages', w.damages.get(id)?.code ?? '');
  }
  for (const path of w.paths) {
    if (!ratings.paths.get(path.id)?.level) yield point('paths', path, 'pathUnrated', 'ratings');
    if (!path.reason.trim() && overridesEntry(w.method, path, (id) => w.steps.get(id)))
      yield point('paths', path, 'vectorWithoutReason', 'level');
  }
}

function* ofRisks(w: Workspace, ratings: Ratings) {
  const keys = {
    treatment: 'riskUndecided',
    goal: 'riskWithoutGoal',
    claim: 'riskWithoutClaim',
    strategy: 'riskWithoutStrategy',
  } as const;
  const fields = { treatment: 'treatments', goal: 'goals', claim: 'claims', strategy: 'strategy' } as const;
  for (const risk of w.risks) {
    const rating = ratings.risks.get(risk.id);
    if (rating?.residual?.raised) yield point('risks', risk, 'residualRaised', 'residual');
    if (rating?.residual && !risk.residual?.acceptedBy) yield point('risks', risk, 'residualNotAccepted', 'residual');
    if (!rating?.correspondsTo) {
      yield point('risks', risk, 'riskUnrated', 'value');
      if (risk.treatments.length === 0) yield point('risks', risk, 'riskUndecided', 'treatments');
      continue;
    }
    // PM-06-08: a risk of value 1 may be left out of the later clauses.
    if (rating.correspondsTo < w.method.treatment.awaitingFrom) continue;
    for (const need of rating.treatment.needs) yield point('risks', risk, keys[need], fields[need]);
    if (risk.treatments.length > 0 && !risk.statement.trim())
      yield point('risks', risk, 'riskWithoutStatement', 'statement');
    // M-7.2: neither a text nor evidence; one that is not disposed has nothing to verify yet.
    if (rating.treatment.status === 'disposed') yield point('risks', risk, 'riskWithoutVerification', 'verification');
  }
}

/** Statements are explained (R-STMT-7). */
function* ofExplanations(w: Workspace) {
  const keys = {
    assumptions: 'assumptionWithoutExplanation',
    claims: 'claimWithoutExplanation',
    goals: 'goalWithoutExplanation',
    requirements: 'requirementWithoutExplanation',
  } as const;
  for (const kind of ['assumptions', 'claims', 'goals', 'requirements'] as const)
    for (const row of w[kind]) if (!row.explanation.trim()) yield point(kind, row, keys[kind], 'explanation');
}

function* ofRequirements(w: Workspace) {
  const answered = new Set<string>();
  const direct = new Set<string>();
  for (const risk of w.risks) for (const id of risk.requirements) direct.add(id);
  for (const requirement of w.requirements) for (const id of requirement.goals) answered.add(id);
  for (const goal of w.goals)
    if (!answered.has(goal.id)) yield point('goals', goal, 'goalWithoutRequirement', 'requirements');
  for (const requirement of w.requirements) {
    if (requirement.goals.length === 0 && !direct.has(requirement.id))
      yield point('requirements', requirement, 'requirementWithoutGoal', 'goals');
    if (requirement.assets.length === 0) yield point('requirements', requirement, 'requirementWithoutAsset', 'assets');
  }
}
