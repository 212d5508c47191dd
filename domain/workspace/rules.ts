import { type KindName, kinds, type Row } from '../model/kinds.ts';
import type { Residual } from '../model/risk.ts';
import { dropWithAll, idsIn, unusedSteps } from './cascade.ts';
import { loseCustomLevels } from './custom-level.ts';
import { type Pen, sameContent } from './pen.ts';
import { Refusal } from './refusal.ts';

/** What must hold of a row of this kind after it was added or changed; may write consequences. `before` is absent for a new row. */
type Rule<K extends KindName> = (pen: Pen, row: Row<K>, before?: Row<K>) => void;

/**
 * Rules beyond the shape of the fields, by kind. References are checked for all kinds alike. A project may change its method under the rows of a
 * task: what a row had before stays in it until somebody changes just that, or the row could not be edited at all.
 */
const rules: { [K in KindName]?: Rule<K> } = {
  functions: (pen, row) => refuseLoop(pen, 'functions', row, 'parent'),
  assets: (pen, row, before) => {
    refuseLoop(pen, 'assets', row, 'part');
    for (const [i, code] of row.properties.entries())
      if (!before?.properties.includes(code)) knownProperty(pen, code, `properties.${i}`);
  },
  damages: (pen, row, before) => {
    if (row.property && row.property !== before?.property) knownProperty(pen, row.property, 'property');
    const { dimensions, levels } = pen.w.method.impact;
    for (const [code, entry] of Object.entries(row.ratings)) {
      if (sameContent(entry, before?.ratings[code])) continue;
      const dimension = dimensions.find((d) => d.code === code);
      if (!dimension) throw new Refusal('UnknownLevel', { field: code }, `ratings.${code}`);
      if (entry.level && !(dimension.levels ?? levels).some((l) => l.code === entry.level))
        throw new Refusal('UnknownLevel', { field: code }, `ratings.${code}.level`);
      // PM-15-07: leaving a category out must be argued.
      if (entry.notAnalysed && !entry.reason)
        throw new Refusal('ReasonNeeded', { field: code }, `ratings.${code}.reason`);
    }
  },
  threats: (pen, row, before) => {
    if (row.property !== before?.property) knownProperty(pen, row.property, 'property');
    if (row.type !== before?.type && !pen.w.method.threatTypes.some((t) => t.code === row.type))
      throw new Refusal('UnknownReference', { field: 'type' }, 'type');
    // A risk is a pair of a threat and one of its damages: it goes when the link goes.
    const unlinked = new Set((before?.damages ?? []).filter((id) => !row.damages.includes(id)));
    if (unlinked.size) {
      const risks = [...pen.values('risks')].filter((r) => r.threat === row.id && unlinked.has(r.damage));
      if (risks.length)
        dropWithAll(
          pen,
          'risks',
          risks.map((r) => r.id),
        );
    }
  },
  paths: (pen, row, before) => {
    const models = pen.w.method.feasibility;
    if (row.model && row.model !== before?.model && !models.some((m) => m.id === row.model))
      throw new Refusal('FeasibilityNotAllowed', {}, 'model');
    knownRatings(pen, row.ratings, before?.ratings);
    const own = row.customLevel?.level;
    if (own && own !== before?.customLevel?.level && !pen.w.method.feasibilityLevels.some(({ code }) => code === own))
      throw new Refusal('UnknownLevel', { field: 'customLevel' }, 'customLevel.level');
    if (!before) return;
    const rated = (p: Row<'paths'>) => [p.steps, p.model, p.basis, p.ratings];
    const keptByHand = before.customLevel && sameContent(before.customLevel, row.customLevel);
    if (keptByHand && !sameContent(rated(before), rated(row))) pen.change('paths', row, { customLevel: null });
    if (!sameContent(before.steps, row.steps)) dropWithAll(pen, 'steps', unusedSteps(pen, new Set(before.steps)));
  },
  steps: (pen, row, before) => {
    knownRatings(pen, row.ratings, before?.ratings);
    if (row.preSteps.length) refuseLoop(pen, 'steps', row, 'preSteps');
    if (!before) return;
    const rated = (s: Row<'steps'>) => [s.ratings, s.takesPart, s.impossible, s.preSteps];
    if (!sameContent(rated(before), rated(row))) loseCustomLevels(pen, new Set([row.id]));
  },
  risks: (pen, row, before) => {
    if (!pen.get('threats', row.threat)?.damages.includes(row.damage))
      throw new Refusal('DamageNotOfThreat', {}, 'damage');
    for (const other of pen.values('risks'))
      if (other.id !== row.id && other.threat === row.threat && other.damage === row.damage)
        throw new Refusal('RiskPairTaken', {}, 'damage');
    if (row.residual && !sameContent(before?.residual, row.residual))
      knownResidual(pen, row.residual, before?.residual ?? undefined);
  },
  goals: (pen, row, before) => {
    const own = row.calOverride?.cal;
    if (own && own !== before?.calOverride?.cal && !pen.w.method.cal.levels.some(({ code }) => code === own))
      throw new Refusal('UnknownLevel', { field: 'calOverride' }, 'calOverride.cal');
  },
};

/** Checks a row that was just written and draws its consequences. */
export function enforce<K extends KindName>(pen: Pen, kind: K, row: Row<K>, before?: Row<K>) {
  for (const [field, link] of Object.entries(kinds[kind].links)) {
    const known = before ? new Set(idsIn(before as Row, field)) : undefined;
    const ids = idsIn(row as Row, field);
    if (new Set(ids).size !== ids.length) throw new Refusal('UnknownReference', { field }, field);
    ids.forEach((id, i) => {
      const path = Array.isArray((row as Record<string, unknown>)[field]) ? `${field}.${i}` : field;
      if (!known?.has(id) && !pen.get(link.to as KindName, id)) throw new Refusal('UnknownReference', { field }, path);
    });
  }
  (rules[kind] as Rule<K> | undefined)?.(pen, row, before);
}

function knownProperty(pen: Pen, code: string, path: string) {
  if (!pen.w.method.properties.some((p) => p.code === code))
    throw new Refusal('UnknownReference', { field: 'property' }, path);
}

function knownRatings(
  pen: Pen,
  ratings: Row<'steps'>['ratings'],
  before: Row<'steps'>['ratings'] = {},
  pathOf = (model: string) => `ratings.${model}`,
) {
  for (const [modelId, values] of Object.entries(ratings)) {
    const former = before[modelId];
    if (sameContent(values, former)) continue;
    const model = pen.w.method.feasibility.find((m) => m.id === modelId);
    if (!model) throw new Refusal('FeasibilityNotAllowed', {}, pathOf(modelId));
    for (const [code, level] of Object.entries(values)) {
      if (former?.[code] === level) continue;
      const parameter = model.parameters.find((p) => p.code === code);
      if (!parameter?.levels.some((l) => l.code === level))
        throw new Refusal('UnknownLevel', { field: code }, `${pathOf(modelId)}.${code}`);
    }
  }
}

/** What is entered for the time after disposal stands on the scales of the method, as the ratings before it do. */
function knownResidual(pen: Pen, residual: Residual, before: Residual | undefined) {
  const { method } = pen.w;
  const ratingsOf = (of: Residual) => ({ [of.model || (method.feasibility[0]?.id ?? '')]: of.ratings });
  if (residual.model || Object.keys(residual.ratings).length > 0)
    knownRatings(pen, ratingsOf(residual), before && ratingsOf(before), () => 'residual.ratings');
  const { level } = residual;
  if (level && level !== before?.level && !method.feasibilityLevels.some(({ code }) => code === level))
    throw new Refusal('UnknownLevel', { field: 'residual' }, 'residual.level');
  for (const [code, entry] of Object.entries(residual.impact)) {
    if (sameContent(entry, before?.impact[code])) continue;
    const dimension = method.impact.dimensions.find((d) => d.code === code);
    const levels = dimension?.levels ?? method.impact.levels;
    if (!dimension || (entry.level && !levels.some((l) => l.code === entry.level)))
      throw new Refusal('UnknownLevel', { field: code }, `residual.impact.${code}`);
    if (entry.notAnalysed && !entry.reason)
      throw new Refusal('ReasonNeeded', { field: code }, `residual.impact.${code}`);
  }
}

function refuseLoop<K extends KindName>(pen: Pen, kind: K, row: Row<K>, field: string) {
  const seen = new Set<string>();
  const open = idsIn(row as Row, field);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === row.id) throw new Refusal('LinkLoop', { field }, field);
    if (seen.has(id)) continue;
    seen.add(id);
    const next = pen.get(kind, id);
    if (next) open.push(...idsIn(next as Row, field));
  }
}
