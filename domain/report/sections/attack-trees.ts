import type { TreeView } from '#domain/method/rate/ratings.ts';
import { ratedSets } from '#domain/workspace/rated-sets.ts';
import { colours } from '../../diagram/colours.ts';
import { PlantedTree, type TreeWords } from '../../diagram/planted-tree.ts';
import { treePicture } from '../../diagram/tree-picture.ts';
import type { Manner } from '../../method/rate/ratings.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf } from '../report-context.ts';
import { printedPicture } from './printed-picture.ts';

/** Sets of a tree that are printed; the rest is counted. */
const mostPrinted = 200;

interface Printed {
  /** The threat scenario, or the control that is circumvented by the tree. */
  threat: { id: string; code: string; title: string };
  view: TreeView;
  /** A tree with active controls is printed as they leave it. */
  manner: Manner;
}

/** The attack trees as pictures, then their paths (minimal sets), which rate the threat scenario in place of entered ones (M-4.2). */
export function attackTrees(context: ReportContext): Block[] {
  const owners = [
    ...sorted(context.w.threats.values()).map(({ id, code, description }) => ({ id, code, title: description })),
    ...sorted(context.w.controls.values()).map(({ id, code, name }) => ({ id, code, title: name })),
  ];
  const trees = owners.flatMap((threat): Printed[] => {
    const view = context.ratings.trees.get(threat.id);
    return view ? [{ threat, view, manner: view.controlled ? 'controlled' : 'initial' }] : [];
  });
  if (trees.length === 0) return [];
  const words = wordsOf(context);
  return [...trees.flatMap((tree) => pictureOf(context, tree, words)), ...sets(context, trees)];
}

function pictureOf(context: ReportContext, { threat, view, manner }: Printed, words: TreeWords): Block[] {
  const { root } = new PlantedTree(context.w, {
    threat: threat.id,
    title: threat.title,
    view,
    manner,
    folded: new Set(),
    words,
  });
  if (!root) return [];
  const title = context.t('attackTree', { code: threat.code });
  return printedPicture(context, title, treePicture(root, colours.light), outcome(context, view));
}

/** `Without controls: High (sum 5). With CTL-1: Low (sum 14).` */
function outcome(context: ReportContext, { initial, controlled, controls }: TreeView): string {
  const { t } = context;
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

function sets(context: ReportContext, trees: readonly Printed[]): Block[] {
  const { w, t, format } = context;
  const notes: string[] = [];
  const rows = trees.flatMap(({ threat, view, manner }): Cell[][] => {
    const { sets: all, truncated } = ratedSets(w, view, manner);
    if (truncated) notes.push(t('treeSetsCut', { code: threat.code, count: all.length }));
    if (all.length > mostPrinted)
      notes.push(
        truncated
          ? t('treeSetsShownFirst', { code: threat.code, count: mostPrinted })
          : t('treeSetsShown', { code: threat.code, count: mostPrinted, all: all.length }),
      );
    return all
      .slice(0, mostPrinted)
      .map(({ steps, rating }, i) => [
        threat.code,
        i + 1,
        steps.map((id) => stepName(context, id)).join('\n'),
        rating.sum ?? '',
        context.feasibility(rating.level),
      ]);
  });
  const table = tableOf(
    context,
    [
      column(context, 'threat', 10),
      column(context, 'no_', 6, true),
      column(context, 'steps', 60),
      column(context, 'sum', 8, true),
      column(context, 'feasibility', 14, true),
    ],
    rows,
    { sheet: t('treeSets') },
  );
  return [
    { block: 'heading', text: t('treeSets') },
    ...(format === 'docx' ? notes.map((text): Block => ({ block: 'text', text, quiet: true })) : []),
    table,
  ];
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
