import type { Row } from '#domain/kinds/kinds.ts';
import { rateStep, type StepRating } from '#domain/method/rate/feasibility.ts';
import { controlsOfSteps } from '#domain/method/rate/tree-branches.ts';
import { ownerOf } from '#domain/method/rate/tree-rows.ts';
import { stepsOfTree } from '#domain/workspace/trees.ts';
import { type Block, type Cell, hasPages } from '../blocks.ts';
import { column, listOf, type ReportContext, sorted } from '../report-context.ts';
import { modelName, parameterCells, parameterColumns, parameterLines, parametersOf } from './parameters.ts';
import { tellsVectors, vectorOfSteps, vectorTexts } from './vectors.ts';

/** A step as one model rates it by itself; without one where only paths that are rated as a whole have it. */
interface Line {
  step: Row<'steps'>;
  model: string | undefined;
  rating: StepRating | undefined;
}

/**
 * Every attack step with its values, its attack vector and their reason, whatever uses it: a path, an attack tree, a tree by which a control is
 * got around, a step it has to come before. One that several models rate has a line for each.
 */
export function attackSteps(context: ReportContext): Block[] {
  const { w, t, format } = context;
  const ratedBy = modelsByStep(context);
  const lines = context.listed('steps').flatMap((step): Line[] => {
    const models = ratedBy.get(step.id);
    if (!models) return [{ step, model: undefined, rating: undefined }];
    return w.method.feasibility
      .filter(({ id }) => models.has(id))
      .map(({ id: model }) => ({ step, model, rating: ratingOf(context, step, model) }));
  });
  return [
    { block: 'heading', text: t('steps') },
    ...(hasPages(format) ? onPage(context, lines) : [onSheet(context, lines)]),
  ];
}

/** Where the values are left out, the level is still the one they gave. */
function ratingOf({ w, extract, hides }: ReportContext, step: Row<'steps'>, model: string): StepRating {
  const own = rateStep(w.method, step, model);
  return extract && hides('values') ? { ...own, ...extract.stepLevel(step.id, model) } : own;
}

function onPage(context: ReportContext, lines: readonly Line[]): Block[] {
  const { t } = context;
  const withVectors = tellsVectors(context);
  const usedIn = usesOf(context);
  const vectorOf = vectorsOfSteps(context);
  // Where all paths are rated as a whole, these columns would be empty on page after page.
  const ofThemselves = lines.some((line) => line.rating || line.step.reason || vectorOf(line));
  const table = listOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'step', ofThemselves ? 36 : 90),
      column(context, 'usedIn', ofThemselves ? 16 : 30),
      column(context, 'model', ofThemselves ? 17 : 30),
      ...(ofThemselves
        ? [
            column(context, 'parameters', 26),
            column(context, 'sum', 6, true),
            column(context, 'feasibility', 12, true),
            ...(withVectors ? [column(context, 'attackVector', 11)] : []),
            column(context, 'reason', 32),
          ]
        : []),
    ],
    lines,
    (line) => {
      const { step, model, rating } = line;
      return [
        step.code,
        nameLines(context, step),
        usedIn(step),
        modelName(context, model) || wholePath(context, step),
        ...(ofThemselves
          ? [
              parameterLines(context, ofStep(model, rating)),
              rating?.sum ?? '',
              feasibility(context, rating),
              ...(withVectors ? [vectorOf(line)] : []),
              step.reason,
            ]
          : []),
      ];
    },
    { key: 'steps' },
  );
  return lines.length > 0 ? [{ block: 'text', text: t('stepsNote'), quiet: true }, table] : [table];
}

/** A column per parameter, with numbers to calculate with. */
function onSheet(context: ReportContext, lines: readonly Line[]): Block {
  const { w, t } = context;
  const withVectors = tellsVectors(context);
  const withCatalogues = lines.some(({ step }) => step.realises.length > 0);
  const usedIn = usesOf(context);
  const vectorOf = vectorsOfSteps(context);
  const parameters = parametersOf(
    context,
    lines.flatMap(({ model }) => model ?? []),
  );
  return listOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'step', 44),
      column(context, 'description', 30),
      column(context, 'usedIn', 20),
      column(context, 'takesPart', 10, true),
      column(context, 'preSteps', 12),
      column(context, 'controls', 12),
      ...(withCatalogues ? [column(context, 'realises', 16)] : []),
      column(context, 'model', 18),
      ...parameterColumns(parameters),
      column(context, 'sum', 8, true),
      column(context, 'feasibility', 14, true),
      ...(withVectors ? [column(context, 'attackVector', 12, true)] : []),
      column(context, 'reason', 40),
    ],
    lines,
    (line) => {
      const { step, model, rating } = line;
      return [
        step.code,
        step.name,
        step.description,
        usedIn(step),
        context.yesNo(step.takesPart),
        context.codes(w.steps, step.preSteps),
        context.codes(w.controls, step.controls),
        ...(withCatalogues ? [step.realises.join(context.say.comma)] : []),
        modelName(context, model) || wholePath(context, step),
        ...parameterCells(context, ofStep(model, rating), parameters),
        rating?.sum ?? '',
        feasibility(context, rating),
        ...(withVectors ? [vectorOf(line)] : []),
        step.reason,
      ];
    },
    { sheet: t('steps'), key: 'steps' },
  );
}

/** The name of a step, its description, and what the columns of a page have no room for. */
function nameLines(context: ReportContext, step: Row<'steps'>): string {
  const { w, t, say } = context;
  const before = context.codes(w.steps, step.preSteps);
  const guards = context.codes(w.controls, step.controls);
  const realised = step.realises.join(say.comma);
  return [
    step.takesPart ? step.name : `${step.name} (${t('documentationOnly')})`,
    step.description,
    before && `${t('preSteps')}${say.colon}${before}`,
    guards && `${t('controls')}${say.colon}${guards}`,
    realised && `${t('realises')}${say.colon}${realised}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Why no model rates a step: its paths are rated as a whole. */
const wholePath = ({ w, t }: ReportContext, { id }: Row<'steps'>): string =>
  [...w.paths.mayName('steps', id)].length > 0 ? t('basis_path') : '';

/** That a value is of the step itself needs no word. */
function ofStep(model: string | undefined, rating: StepRating | undefined) {
  if (model === undefined || !rating) return undefined;
  const values = Object.entries(rating.values).map(([code, value]) => [code, { ...value, steps: [] }] as const);
  return { model, values: Object.fromEntries(values) };
}

function feasibility(context: ReportContext, rating: StepRating | undefined): Cell {
  if (!rating) return '';
  const chip = context.feasibility(rating.level);
  return rating.impossible ? { ...chip, text: `${chip.text}\n(${context.t('impossible')})` } : chip;
}

/** What was entered for a step itself, whatever has to come before it; only the vectors of entry points are needed. */
function vectorsOfSteps(context: ReportContext): (line: Line) => string {
  const vectorText = vectorTexts(context);
  return ({ step, model = '' }) => {
    const alone = { ...step, preSteps: [], takesPart: true };
    return vectorText(vectorOfSteps(context, [step.id], model, () => alone));
  };
}

/** What a step stands in: `AP-4 (2), TS-3`, the second step of a path and a leaf of a tree. */
function usesOf({ w, t, say }: ReportContext): (step: Row<'steps'>) => string {
  const uses = new Map<string, Set<string>>();
  const put = (step: string, where: string) => uses.set(step, (uses.get(step) ?? new Set()).add(where));
  for (const { code, steps } of sorted(w.paths.values()))
    for (const [i, step] of steps.entries()) put(step, `${code} (${i + 1})`);
  const leaves = [...w.treeNodes.values()].flatMap(({ step, ...node }) => {
    const owner = w.threats.get(ownerOf(node)) ?? w.controls.get(ownerOf(node));
    return step !== null && owner ? [{ id: step, code: owner.code }] : [];
  });
  for (const { id, code } of sorted(leaves)) put(id, code);
  for (const { code, preSteps } of sorted(w.steps.values()))
    for (const step of preSteps) put(step, t('requiredBefore', { code }));
  return ({ id }) => [...(uses.get(id) ?? [])].join(say.comma);
}

const isRatedBy = (step: Row<'steps'> | undefined, model: string): boolean =>
  Object.values(step?.ratings[model] ?? {}).some(Boolean);

/** Ids of the models that rate each step: those of its paths and trees, and of the steps it has to come before. */
function modelsByStep({ w, ratings }: ReportContext): ReadonlyMap<string, ReadonlySet<string>> {
  const models = new Map<string, Set<string>>();
  const put = (id: string, model: string): void => {
    const own = models.get(id) ?? new Set();
    if (own.has(model)) return;
    models.set(id, own.add(model));
    for (const before of w.steps.get(id)?.preSteps ?? []) put(before, model);
  };
  for (const [id, { model }] of ratings.paths) {
    const { steps = [], basis } = w.paths.get(id) ?? {};
    // Of a path that is rated as a whole the steps need no values; what was entered all the same is printed.
    for (const step of steps) if (basis === 'steps' || isRatedBy(w.steps.get(step), model)) put(step, model);
    // What gets around a control of a path is rated by the model of the path.
    for (const control of controlsOfSteps(steps, (step) => w.steps.get(step)))
      for (const step of stepsOfTree(w, control)) put(step, model);
  }
  for (const [owner, { model }] of ratings.trees) for (const step of stepsOfTree(w, owner)) put(step, model);
  return models;
}
