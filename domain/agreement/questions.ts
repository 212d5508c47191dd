import type { Row } from '../kinds/kinds.ts';
import { levelsOf } from '../method/rate/impact.ts';
import { type ModelScale, scaleOf } from '../method/rate/scale.ts';
import type { Method } from '../model/method.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { impossibleKey, type JudgedKind, type JudgedRow } from './judgement.ts';

/** One rating a row asks for. */
export interface Question {
  /** `model/parameter`, or `impossible`. */
  key: string;
  model: string;
  parameter: string;
  /** Codes of the levels along the scale. */
  levels: readonly string[];
  /** Takes part in the figures of agreement; the others are compared and settled alone. */
  isCounted: boolean;
}

/** What a version asks about its rows: made once for many of them. */
export function questionsIn(w: Workspace): (kind: JudgedKind, row: JudgedRow) => readonly Question[] {
  const { method } = w;
  const ofDamage = impactQuestions(method);
  const ofModel = new Map(scaleOf(method).models.map((scale) => [scale.model.id, feasibilityQuestions(scale)]));
  const first = method.feasibility[0]?.id ?? '';
  const modelsOf = modelsOfSteps(w);
  const impossible = {
    key: impossibleKey,
    model: '',
    parameter: impossibleKey,
    levels: ['no', 'yes'],
    isCounted: false,
  };
  const ofModels = (models: Iterable<string>) => [...models].flatMap((id) => ofModel.get(id) ?? []);
  return (kind, row) => {
    if (kind === 'damages') return ofDamage;
    if (kind === 'steps') return [...ofModels(modelsOf.get(row.id) ?? [first]), impossible];
    const path = row as Row<'paths'>;
    return path.basis === 'path' ? ofModels([scaleOf(method).model(path.model).model.id]) : [];
  };
}

/** The dimensions of the impact model; those that are only recorded are rated, too, and do not count (M-3.2). */
function impactQuestions({ impact }: Method): Question[] {
  return impact.dimensions.map((dimension) => ({
    key: `${impact.id}/${dimension.code}`,
    model: impact.id,
    parameter: dimension.code,
    levels: [...levelsOf(impact, dimension)].sort((a, b) => a.value - b.value).map(({ code }) => code),
    isCounted: dimension.marker === 'DamageCalculation',
  }));
}

/** The parameters of a feasibility model, their levels from easy to hard; what is not practical at all is hardest. */
function feasibilityQuestions({ model, parameters, direction }: ModelScale): Question[] {
  const rank = (value: number | null) => (value === null ? Number.POSITIVE_INFINITY : value * direction);
  return parameters.map(({ code, levels }) => ({
    key: `${model.id}/${code}`,
    model: model.id,
    parameter: code,
    levels: [...levels].sort((a, b) => rank(a.value) - rank(b.value) || 0).map((level) => level.code),
    isCounted: true,
  }));
}

/** The feasibility models that rate each step: those of its paths that are rated by steps, and of the trees it stands in. */
function modelsOfSteps(w: Workspace): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const scale = scaleOf(w.method);
  const note = (step: string, model: string) => {
    const models = found.get(step) ?? new Set();
    found.set(step, models.add(scale.model(model).model.id));
  };
  for (const path of w.paths.values())
    if (path.basis === 'steps') for (const step of path.steps) note(step, path.model);
  const ofTree = new Map<string, string>();
  const owner = ({ threat, control }: Row<'treeNodes'>) => threat ?? control ?? '';
  for (const node of w.treeNodes.values()) if (node.parent === null) ofTree.set(owner(node), node.model);
  for (const node of w.treeNodes.values()) if (node.step) note(node.step, ofTree.get(owner(node)) ?? '');
  return found;
}
