import type { FeasibilityRatings } from '../kinds/attack-path/shape.ts';
import type { KindName, Patch } from '../kinds/kinds.ts';
import type { ScenarioChange } from '../kinds/scenario/shape.ts';
import { underModel } from '../method/change/compare-models.ts';
import { levelsOf } from '../method/rate/impact.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import { change, edit, mostOps, type Op } from '../workspace/edit.ts';
import { apply, tableOf, type Workspace } from '../workspace/workspace.ts';
import { fallenRows } from './fallen.ts';

/**
 * How a change of a scenario stands to the version: it counts; its row is gone; the method does not know its level, parameter or dimension (any
 * more); the version says so already.
 */
export type Fit = 'counts' | 'gone' | 'unknown' | 'same';

/** A version as a scenario would have it. */
export interface Applied {
  w: Workspace;
  /** One for each change, in their order. */
  fits: readonly Fit[];
  /** The paths and trees rated by this feasibility model of the method; null = each by its own. */
  underModel: string | null;
}

/** What stands in the rows that an applied scenario changes. */
export interface Note {
  /** Why: put below the reasons of the rows. */
  reason: string;
  /** What is put below the explanation of an assumption that does not hold. */
  falls: string;
}

const tryOut: Note = { reason: '?', falls: '' };

/**
 * The version with the changes of a scenario, not stored anywhere. They are carried out by the same edit as *apply* makes, with all its rules, so that
 * both give the same ratings; a later change of the same value wins. What does not fit is left out, and the rest counts.
 */
export function applied(w: Workspace, changes: readonly ScenarioChange[]): Applied {
  const method = methodWith(w.method, changes);
  const open: Workspace = { ...w, status: 'open', method };
  const fits = changes.map((one) => fitOf(open, w.method, one));
  const ops = opsOf(open, changes, tryOut);
  const next = ops.length === 0 ? open : apply(open, edit(open, ops, nobody));
  const [under] = changes.filter((one) => one.what === 'feasibilityModel').slice(-1);
  const isAllowed = under && w.method.feasibility.some(({ id }) => id === under.model.id);
  return { w: next, fits, underModel: isAllowed ? under.model.id : null };
}

const nobody = { user: '', now: '', newId: () => '' };

/** The rows as they are rated: under another model of the method all paths and trees name it. */
export const asRated = ({ w, underModel: model }: Applied): Workspace => (model === null ? w : underModel(w, model).w);

/**
 * The edit that makes a scenario part of the version: one undo. Models are not among it, because the method belongs to the project; nor are changes
 * that do not fit. Empty = there is nothing to change.
 */
export function applyOps(w: Workspace, changes: readonly ScenarioChange[], note: Note): Op[] {
  return opsOf(w, changes, note).slice(0, mostOps);
}

type AnyPatch = Record<string, unknown>;
type Patched = 'assumptions' | 'controls' | 'steps' | 'damages' | 'paths';
/** Steps before paths: a path loses a level set by hand when a step of it is rated again (M-5.7), and may be given another one here. */
const order = ['assumptions', 'controls', 'steps', 'damages', 'paths'] as const satisfies readonly Patched[];

function opsOf(w: Workspace, changes: readonly ScenarioChange[], note: Note): Op[] {
  const patches: Record<Patched, Map<string, AnyPatch>> = {
    assumptions: new Map(),
    controls: new Map(),
    steps: new Map(),
    damages: new Map(),
    paths: new Map(),
  };
  const put = <K extends Patched>(kind: K, id: string, patch: Patch<K>) => {
    patches[kind].set(id, { ...patches[kind].get(id), ...(patch as AnyPatch) });
  };
  const fallen = changes.flatMap((one) => (one.what === 'assumption' ? (w.assumptions.get(one.row) ?? []) : []));
  const { steps, paths, damages } = fallenRows(w, fallen);
  for (const { id, explanation } of note.falls ? fallen : [])
    put('assumptions', id, { explanation: below(explanation, note.falls) });
  for (const [id, patch] of steps) put('steps', id, patch);
  for (const [id, patch] of paths) put('paths', id, patch);
  for (const [id, patch] of damages) put('damages', id, patch);
  for (const one of changes) {
    const fit = fitOf(w, w.method, one);
    // What the version says already still goes before what follows from an assumption, or from a step that is rated again.
    const touched = one.what === 'feasibility' && (patches.paths.has(one.row) || patches.steps.size > 0);
    if (fit === 'counts' || (fit === 'same' && (one.what !== 'feasibility' || touched)))
      putOne(w, one, patches, put, note);
  }
  return order.flatMap((kind) =>
    [...patches[kind]].flatMap(([id, patch]) => {
      const row = tableOf(w, kind as KindName).get(id) as ({ id: string; rev: number } & AnyPatch) | undefined;
      if (!row) return [];
      const moved = Object.fromEntries(
        Object.entries(patch).filter(([field, value]) => !sameContent(row[field], value)),
      );
      if (Object.keys(moved).length === 0) return [];
      return [change(kind as KindName, row, withReason(row, moved, note) as never)];
    }),
  );
}

type Put = <K extends Patched>(kind: K, id: string, patch: Patch<K>) => void;

/** One change as a patch on top of those before it: what is named goes before what follows from an assumption. */
function putOne(
  w: Workspace,
  one: ScenarioChange,
  patches: Record<Patched, Map<string, AnyPatch>>,
  put: Put,
  note: Note,
) {
  if (one.what === 'control') put('controls', one.row, { active: one.on });
  else if (one.what === 'feasibility')
    put('paths', one.row, { customLevel: { level: one.level, reason: note.reason } });
  else if (one.what === 'impact') {
    const row = w.damages.get(one.row);
    const ratings = (patches.damages.get(one.row)?.ratings ?? row?.ratings ?? {}) as NonNullable<typeof row>['ratings'];
    const reason = below(ratings[one.dimension]?.reason ?? '', note === tryOut ? '' : note.reason);
    put('damages', one.row, {
      ratings: { ...ratings, [one.dimension]: { level: one.level, notAnalysed: false, reason } },
    });
  } else if (one.what === 'parameter') {
    const row = tableOf(w, one.kind as KindName).get(one.row) as { ratings: FeasibilityRatings } | undefined;
    const ratings = (patches[one.kind].get(one.row)?.ratings ?? row?.ratings ?? {}) as FeasibilityRatings;
    const values = { ...ratings[one.model], [one.parameter]: one.level };
    put(one.kind, one.row, { ratings: { ...ratings, [one.model]: values } });
  }
}

/** The patch with the note below the reason of the row. Each dimension of a damage scenario has a reason of its own, a level set by hand too. */
function withReason(row: AnyPatch, patch: AnyPatch, note: Note): AnyPatch {
  if (note === tryOut || typeof row.reason !== 'string') return patch;
  return { ...patch, reason: below(row.reason, note.reason) };
}

const longestReason = 4000;

/** A text with another one below it; where both would be too long, the first stays alone. */
function below(text: string, more: string): string {
  const both = [text, more].filter(Boolean).join('\n');
  return both.length > longestReason ? text : both;
}

/** How a change stands to a version of this method; `own` is the method of the version before models of the scenario took its place. */
function fitOf(w: Workspace, own: Method, one: ScenarioChange): Fit {
  switch (one.what) {
    case 'control': {
      const row = w.controls.get(one.row);
      return !row ? 'gone' : row.active === one.on ? 'same' : 'counts';
    }
    case 'assumption':
      return w.assumptions.has(one.row) ? 'counts' : 'gone';
    case 'feasibility': {
      const row = w.paths.get(one.row);
      if (!row) return 'gone';
      if (!w.method.feasibilityLevels.some(({ code }) => code === one.level)) return 'unknown';
      return row.customLevel?.level === one.level ? 'same' : 'counts';
    }
    case 'impact': {
      const row = w.damages.get(one.row);
      const dimension = w.method.impact.dimensions.find(({ code }) => code === one.dimension);
      if (!row) return 'gone';
      if (!dimension || !levelsOf(w.method.impact, dimension).some(({ code }) => code === one.level)) return 'unknown';
      const entry = row.ratings[one.dimension];
      return entry?.level === one.level && !entry.notAnalysed ? 'same' : 'counts';
    }
    case 'parameter': {
      const row = tableOf(w, one.kind as KindName).get(one.row) as { ratings: FeasibilityRatings } | undefined;
      if (!row) return 'gone';
      const parameter = w.method.feasibility
        .find(({ id }) => id === one.model)
        ?.parameters.find(({ code }) => code === one.parameter);
      if (!parameter?.levels.some(({ code }) => code === one.level)) return 'unknown';
      return row.ratings[one.model]?.[one.parameter] === one.level ? 'same' : 'counts';
    }
    case 'impactModel':
      return sameContent(own.impact, one.model) ? 'same' : 'counts';
    case 'riskModel':
      return sameContent(own.risk, one.model) ? 'same' : 'counts';
    case 'feasibilityModel':
      return sameContent(own.feasibility[0], one.model) ? 'same' : 'counts';
  }
}

/** Methods that were made lately: the ratings are kept by the method object. */
const made: { own: Method; models: readonly object[]; method: Method }[] = [];
const mostMade = 12;

/**
 * The method with the models of a scenario (M-18.3). A feasibility model that the method allows already stays where it is (all paths are rated by it);
 * another one takes the place and the id of the first, so that what was entered for that counts by the levels of the same code.
 */
function methodWith(own: Method, changes: readonly ScenarioChange[]): Method {
  const models = changes.flatMap((one) => ('model' in one && typeof one.model === 'object' ? [one.model] : []));
  if (models.length === 0) return own;
  const known = made.find(
    (one) => one.own === own && one.models.length === models.length && models.every((m, i) => m === one.models[i]),
  );
  if (known) return known.method;
  let method = own;
  for (const one of changes) {
    if (one.what === 'impactModel') method = { ...method, impact: one.model };
    if (one.what === 'riskModel') method = { ...method, risk: one.model };
    const [first, ...others] = method.feasibility;
    if (one.what === 'feasibilityModel' && first && !own.feasibility.some(({ id }) => id === one.model.id))
      method = { ...method, feasibility: [{ ...one.model, id: first.id }, ...others] };
  }
  made.unshift({ own, models, method });
  made.length = Math.min(made.length, mostMade);
  return method;
}
