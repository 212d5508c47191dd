import type { TreeView } from '#domain/method/rate/ratings.ts';
import { type RatedSet, ratedSets } from '#domain/workspace/rated-sets.ts';
import { colours } from '../../diagram/colours.ts';
import { type TreeBranch, treePicture } from '../../diagram/tree-picture.ts';
import { PlantedTree, type TreeWords } from '../../drawn/planted-tree.ts';
import type { ControlsView } from '../../method/rate/ratings.ts';
import { type Block, type Cell, hasPages } from '../blocks.ts';
import { column, type ReportContext, tableOf } from '../report-context.ts';
import { modelName, parameterCells, parameterColumns, parametersOf } from './parameters.ts';
import { type Drawn, printedPicture } from './printed-picture.ts';
import { tellsVectors, vectorOfSteps, vectorTexts } from './vectors.ts';

/** Sets of a tree that are printed; the rest is counted. */
const mostPrinted = 200;

interface Printed {
  /** The threat scenario, or the control that is circumvented by the tree. */
  threat: { id: string; code: string; title: string };
  view: TreeView;
  /** A tree with active controls is printed as they leave it. */
  controlsView: ControlsView;
}

/** The attack trees as pictures, then their paths (minimal sets), which rate the threat scenario in place of entered ones (M-4.2). */
export function attackTrees(context: ReportContext): Block[] {
  const owners = [
    ...context.listed('threats').map(({ id, code, description }) => ({ id, code, title: description })),
    ...context.listed('controls').map(({ id, code, name }) => ({ id, code, title: name })),
  ];
  const trees = owners.flatMap((threat): Printed[] => {
    const view = context.ratings.trees.get(threat.id);
    return view ? [{ threat, view, controlsView: view.controlled ? 'controlled' : 'initial' }] : [];
  });
  if (trees.length === 0) return [];
  const words = wordsOf(context);
  const pictures = trees.flatMap((tree) => pictureOf(context, tree, words));
  // Without the values nothing tells one set from the other.
  return context.hides('values') ? pictures : [...pictures, ...sets(context, trees)];
}

function pictureOf(context: ReportContext, { threat, view, controlsView }: Printed, words: TreeWords): Block[] {
  const { root } = new PlantedTree(context.w, {
    threat: threat.id,
    title: threat.title,
    view,
    controlsView,
    folded: new Set(),
    words,
  });
  if (!root) return [];
  const title = context.t('attackTree', { code: threat.code });
  return printedPicture(context, title, treePicture(root, colours.light), {
    note: outcome(context, view),
    drawn: nodesOf(root),
  });
}

function* nodesOf(root: TreeBranch): Iterable<Drawn> {
  const open = [root];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    const { id, look, children } = branch;
    yield { id, code: look.code, name: look.name };
    open.push(...[...children].reverse());
  }
}

/** `Without controls: High (sum 5). With CTL-1: Low (sum 14).` */
function outcome(context: ReportContext, { initial, controlled, controls }: TreeView): string {
  const { t } = context;
  if (context.hides('values')) return '';
  const levelOf = ({ level, sum }: { level: string | null; sum: number | null }) => ({
    level: context.feasibility(level).text,
    sum: sum ?? '–',
  });
  if (!controlled) return t('treeOutcome', levelOf(initial));
  return t('treeOutcomeControlled', {
    before: levelOf(initial).level,
    beforeSum: levelOf(initial).sum,
    codes: context.codes(context.w.controls, controls),
    ...levelOf(controlled),
  });
}

/** The paths of a tree, without or with controls, at most as many as are printed. */
interface Listed {
  owner: string;
  /** Codes of the controls that are on. */
  controls: string;
  model: string;
  sets: readonly RatedSet[];
  /** That there are more. */
  notes: readonly string[];
}

/** The paths of all trees, the easiest of a tree first; those of a tree with active controls also as if there were none, for that rates the risk. */
function sets(context: ReportContext, trees: readonly Printed[]): Block[] {
  const { t, format } = context;
  const lists = trees.flatMap(({ threat, view }) =>
    (view.controlled ? (['initial', 'controlled'] as const) : (['initial'] as const)).map((controlsView) =>
      listed(context, threat.code, view, controlsView),
    ),
  );
  const withControls = trees.some(({ view }) => view.controlled);
  const parameters = parametersOf(
    context,
    lists.map(({ model }) => model),
  );
  const withVectors = tellsVectors(context);
  const vectorOf = vectorsOfSets(context);
  const columns = [
    column(context, 'treeOwner', 10),
    ...(withControls ? [column(context, 'controls', 10)] : []),
    column(context, 'no_', 6, true),
    column(context, 'steps', 44),
    column(context, 'model', 17),
    ...parameterColumns(parameters).map((one) => (hasPages(format) ? { ...one, width: 6 } : one)),
    column(context, 'sum', 8, true),
    column(context, 'feasibility', 14, true),
    ...(withVectors ? [column(context, 'attackVector', 12)] : []),
  ];
  const rows = lists.flatMap(({ owner, controls, model, sets: shown, notes }): Cell[][] => {
    const head = [owner, ...(withControls ? [controls || t('none')] : [])];
    const lines = shown.map(({ steps, rating }, i): Cell[] => [
      ...head,
      i + 1,
      steps.map((id) => stepName(context, id)).join('\n'),
      modelName(context, model),
      ...parameterCells(context, rating, parameters),
      rating.sum ?? '',
      setFeasibility(context, rating),
      ...(withVectors ? [vectorOf(steps, model)] : []),
    ]);
    // A sheet has no place for text above its table.
    if (hasPages(format) || notes.length === 0) return lines;
    const note: Cell[] = [...head, '…', notes.join(' ')];
    return [...lines, columns.map((_, i) => note[i] ?? '')];
  });
  const notes = hasPages(format) ? [t('treeSetsOrder'), ...lists.flatMap((list) => list.notes)] : [];
  return [
    { block: 'heading', text: t('treeSets') },
    ...notes.map((text): Block => ({ block: 'text', text, quiet: true })),
    tableOf(context, columns, rows, { sheet: t('treeSets') }),
  ];
}

function listed(context: ReportContext, owner: string, view: TreeView, controlsView: ControlsView): Listed {
  const { w, t } = context;
  const { sets: all, truncated } = ratedSets(w, view, controlsView);
  const controls = controlsView === 'controlled' ? context.codes(w.controls, view.controls) : '';
  const code = controls ? t('treeWith', { code: owner, codes: controls }) : owner;
  const cut = all.length > mostPrinted;
  return {
    owner,
    controls,
    model: view.model,
    sets: all.slice(0, mostPrinted),
    notes: [
      ...(truncated ? [t('treeSetsCut', { code, count: all.length })] : []),
      ...(cut && truncated ? [t('treeSetsShownFirst', { code, count: mostPrinted })] : []),
      ...(cut && !truncated ? [t('treeSetsShown', { code, count: mostPrinted, all: all.length })] : []),
    ],
  };
}

function setFeasibility(context: ReportContext, { level, impossible }: RatedSet['rating']): Cell {
  const chip = context.feasibility(level);
  return impossible ? { ...chip, text: `${chip.text}\n(${context.t('impossible')})` } : chip;
}

/** The vector of the step by which an attack can begin: the CAL is read by it (M-8.2). */
function vectorsOfSets(context: ReportContext): (steps: readonly string[], model: string) => string {
  const { w, t } = context;
  const vectorText = vectorTexts(context);
  return (steps, model) => vectorText(vectorOfSteps(context, steps, model, (id) => w.steps.get(id))) || t('unknown');
}

/** A step, or a control that has to be got around. */
function stepName({ w }: ReportContext, id: string): string {
  const row = w.steps.get(id) ?? w.controls.get(id);
  return row ? `${row.code} ${row.name}` : '?';
}

const wordsOf = (context: ReportContext): TreeWords => {
  const { t } = context;
  return {
    noStep: t('treeNoStep'),
    noName: t('treeNoName'),
    unrated: t('notRated'),
    on: t('controlOn'),
    off: t('controlOff'),
    folded: (count) => `+ ${count}`,
    shared: (count) => t('treeShared', { count }),
    level: (code) => {
      const { tone, text } = context.feasibility(code);
      return tone ? { tone, name: text, digit: code } : null;
    },
  };
};
