import type { AssetRow } from '../kinds/asset/shape.ts';
import type { AssumptionRow } from '../kinds/assumption/shape.ts';
import type { FeasibilityRatings, PathRow } from '../kinds/attack-path/shape.ts';
import type { StepRow } from '../kinds/attack-step/shape.ts';
import type { DamageRow } from '../kinds/damage/shape.ts';
import type { Row } from '../kinds/kinds.ts';
import type { RequirementRow } from '../kinds/requirement/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { levelsOf } from '../method/rate/impact.ts';
import { attackPotential } from '../method/seed/attack-potential.ts';
import { cutAt, type LocalText } from '../model/base.ts';
import type { LibraryLink } from '../model/library-link.ts';
import type { FeasibilityModel, Method } from '../model/method.ts';
import { rootOf } from '../workspace/trees.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AttackStep, attackVectors, Potential, StepRating } from './attacks.ts';
import type { LinkedKind, libraryOfKind } from './into-task.ts';
import type { NewEntry } from './libraries.ts';
import { type CodeOf, treeOfTask } from './tree-from-task.ts';

export type NewEntryOf<K extends LinkedKind> = NewEntry<(typeof libraryOfKind)[K]>;

type Language = LibraryLink['language'];
type Say = (text: string) => LocalText;

/** A text of a task is in one language; the other one of an entry begins with the same. */
const sayIn =
  (language: Language): Say =>
  (text) => ({ en: '', zh: '', [language]: text });

const longestName = 400;
const shortened = (text: string) => cutAt(text, longestName);

/**
 * What a row of a task says as an entry of its library, without what belongs to the task alone (links to other rows, levels set by hand).
 * Reading the entry back into a task gives the same values (`valuesOf`). `codeOf` knows the requirements of the library, which the nodes of a tree name.
 */
export function entryOfRow<K extends LinkedKind>(
  w: Workspace,
  kind: K,
  row: Row<K>,
  language: Language,
  codeOf?: CodeOf,
): NewEntryOf<K> {
  const say = sayIn(language);
  switch (kind) {
    case 'assets':
      return assetEntry(row as AssetRow, say) as NewEntryOf<K>;
    case 'damages':
      return impactEntry(w, row as DamageRow, say) as NewEntryOf<K>;
    case 'requirements':
      return requirementEntry(w, row as RequirementRow, say) as NewEntryOf<K>;
    case 'assumptions':
      return assumptionEntry(row as AssumptionRow, say) as NewEntryOf<K>;
    case 'threats':
      return threatEntry(w, row as ThreatRow, say, codeOf) as NewEntryOf<K>;
    default:
      return pathEntry(w, row as PathRow, say) as NewEntryOf<K>;
  }
}

const assetEntry = (row: AssetRow, say: Say): NewEntry<'assets'> => ({
  name: say(row.name),
  description: say(row.description),
  type: row.type,
  diagram: row.diagram,
  category: row.category,
  icon: row.icon,
  isSecurityAsset: row.isSecurityAsset,
  insideTrustBoundary: row.insideTrustBoundary,
  data: say(row.data),
  dataCategory: row.dataCategory,
  properties: row.properties,
});

/** The name of the one asset becomes the place where another name will stand. */
function impactEntry(w: Workspace, row: DamageRow, say: Say): NewEntry<'impacts'> {
  const names = row.assets.flatMap((id) => w.assets.get(id)?.name ?? []);
  const general = (text: string) => (names.length === 1 && names[0] ? text.replaceAll(names[0], '{A}') : text);
  const categories = categoriesOf(w, row.assets);
  return {
    name: say(shortened(row.description)),
    sentence: say(general(row.description)),
    effects: say(general(row.effects)),
    category: row.category,
    assetCategory: (categories.length === 1 && categories[0]) || '',
    property: row.property,
    ratings: impactRatings(w.method, row),
    reason: say(cutAt(unique(Object.values(row.ratings).map(({ reason }) => reason.trim())).join('\n'), 4000)),
  };
}

/** The standard's own name of each level, by the kind of its dimension; where two dimensions are of one kind, the first that is rated. */
function impactRatings({ impact }: Method, { ratings }: DamageRow): NewEntry<'impacts'>['ratings'] {
  const named: NonNullable<NewEntry<'impacts'>['ratings']> = {};
  for (const dimension of impact.dimensions) {
    const code = ratings[dimension.code]?.level;
    const level = levelsOf(impact, dimension).find((one) => one.code === code);
    if (level && dimension.kind) named[dimension.kind] ??= level.correspondsTo;
  }
  return named;
}

const requirementEntry = (w: Workspace, row: RequirementRow, say: Say): NewEntry<'requirements'> => ({
  name: say(row.name),
  text: say(row.text),
  explanation: say(row.explanation),
  link: row.link,
  verificationMethod: row.verificationMethod,
  standard: row.clauses?.[0]?.standard ?? '',
  chapter: row.clauses?.[0]?.chapter ?? '',
  assetCategories: categoriesOf(w, row.assets),
});

const assumptionEntry = (row: AssumptionRow, say: Say): NewEntry<'templates'> => ({
  type: 'assumption',
  name: say(row.name),
  text: say(row.text),
  explanation: say(row.explanation),
  link: row.link,
});

/** A threat scenario with a tree is an attack tree, one without an attack of a catalogue. */
function threatEntry(w: Workspace, row: ThreatRow, say: Say, codeOf: CodeOf | undefined): NewEntry<'attacks'> {
  const common = { name: say(shortened(row.description)), description: say(row.description), reason: say(row.reason) };
  const about = { ...common, ...aboutThreats(w, [row]) };
  const root = rootOf(w, row.id);
  if (!root) return { ...about, form: 'threat' };
  const { nodes, steps } = treeOfTask(w, root, codeOf);
  const stepOf = (step: StepRow) => attackStep(w.method, step, say);
  return {
    ...about,
    form: 'tree',
    nodes: nodes.map(({ text, ...node }) => ({ ...node, text: say(text) })),
    steps: steps.map(stepOf),
    vector: vectorOf(
      w.method,
      steps.map(({ ratings }) => ratings),
    ),
  };
}

/** A path that is rated as a whole has its rating in a last step, as the attacks delivered with the product do. */
function pathEntry(w: Workspace, row: PathRow, say: Say): NewEntry<'attacks'> {
  const steps = row.steps.flatMap((id) => w.steps.get(id) ?? []);
  const threats = row.threats.flatMap((id) => w.threats.get(id) ?? []);
  const isWhole = row.basis === 'path';
  const own = steps.map((step) => ({
    ...attackStep(w.method, step, say),
    ...(isWhole && { potential: {}, ratings: undefined, takesPart: false }),
  }));
  const whole = {
    name: say(row.name),
    reason: say(row.reason),
    potential: potentialOf(w.method, row.ratings),
    ...otherRatings(w.method, row.ratings),
  };
  const rated = isWhole ? [row.ratings] : steps.filter(({ takesPart }) => takesPart).map(({ ratings }) => ratings);
  return {
    form: 'path',
    name: say(row.name),
    description: say(row.description),
    reason: say(row.reason),
    realises: row.realises,
    ...aboutThreats(w, threats),
    vector: vectorOf(w.method, rated),
    steps: isWhole ? [...own, whole] : own,
  };
}

const unique = (codes: readonly string[]) => [...new Set(codes)].filter((code) => code !== '');

const categoriesOf = (w: Workspace, assets: readonly string[]): string[] =>
  unique(assets.map((id) => w.assets.get(id)?.category ?? ''));

/** For which threat scenarios it fits: as those it belongs to. */
const aboutThreats = (w: Workspace, threats: readonly ThreatRow[]) => ({
  threatTypes: unique(threats.map(({ type }) => type)),
  properties: unique(threats.map(({ property }) => property)),
  assetCategories: categoriesOf(
    w,
    threats.flatMap(({ assets }) => assets),
  ),
});

const attackStep = (method: Method, step: StepRow, say: Say): AttackStep => ({
  name: say(step.name),
  description: say(step.description),
  reason: say(step.reason),
  takesPart: step.takesPart,
  potential: potentialOf(method, step.ratings),
  ...otherRatings(method, step.ratings),
  ...(step.realises.length > 0 && { realises: step.realises }),
});

/** The levels of the attack-potential table, which has a field of its own. */
const potentialOf = ({ feasibility }: Method, ratings: FeasibilityRatings): Potential => {
  const model = feasibility.find(({ id }) => id === attackPotential.id);
  return model ? knownLevels(model, ratings) : {};
};

/** The levels of every other model. An attack vector alone is the entry's own field. */
function otherRatings({ feasibility }: Method, ratings: FeasibilityRatings): { ratings?: StepRating[] } {
  const rated = feasibility.flatMap((model) => {
    if (model.vectorOnly || model.id === attackPotential.id) return [];
    const levels = knownLevels(model, ratings);
    return Object.keys(levels).length > 0 ? [{ model: model.id, name: model.name, levels }] : [];
  });
  return rated.length > 0 ? { ratings: rated } : {};
}

function knownLevels({ id, parameters }: FeasibilityModel, ratings: FeasibilityRatings): Record<string, string> {
  const levels = parameters.flatMap(({ code, levels: known }) => {
    const level = ratings[id]?.[code];
    return level && known.some((one) => one.code === level) ? [[code, level] as const] : [];
  });
  return Object.fromEntries(levels);
}

const vectors: Readonly<Record<string, (typeof attackVectors)[number]>> = {
  N: 'network',
  A: 'adjacent',
  L: 'local',
  P: 'physical',
};

/** Where the attack begins: the vector of the first step that has one. */
function vectorOf({ feasibility }: Method, rated: readonly FeasibilityRatings[]): (typeof attackVectors)[number] {
  for (const ratings of rated)
    for (const { id, vectorParameter } of feasibility) {
      const vector = vectorParameter && vectors[ratings[id]?.[vectorParameter] ?? ''];
      if (vector) return vector;
    }
  return '';
}
