import type { Row } from '../../kinds/kinds.ts';
import { rateStep } from '../../method/rate/feasibility.ts';
import type { FeasibilityModel } from '../../model/method.ts';
import { saidOfPath, saidOfStep } from './said.ts';
import { wordFor } from './words.ts';
import type { Writing } from './writing.ts';

type Levels = Readonly<Record<string, string>>;

/** Levels of a model as words by parameter; undefined unless all are there. */
function wordsOf({ parameters }: FeasibilityModel, levels: Levels | undefined): Record<string, string> | undefined {
  if (!levels || parameters.length === 0) return undefined;
  const words = parameters.flatMap((parameter) => {
    const option = parameter.levels.find(({ code }) => code === levels[parameter.code]);
    return option ? [[wordFor(parameters, parameter), wordFor(parameter.levels, option)] as const] : [];
  });
  const isWhole = words.length === parameters.length && Object.keys(levels).length === parameters.length;
  return isWhole ? Object.fromEntries(words) : undefined;
}

/** Id of the rating of a row: that of a path and a step of the same code must not be one. */
const ratingId = (writing: Writing, row: string): string =>
  writing.id('attackFeasibilityRatings', row, `AFR-${writing.names.nameOf(row)}`);

function levelWord(writing: Writing, code: string | null): string {
  const levels = writing.version.workspace.method.feasibilityLevels;
  const level = levels.find((one) => one.code === code);
  return level ? wordFor(levels, level) : '';
}

/** Attack steps, each with the first rating that is whole; the others stand in its extension. */
export function writeSteps(writing: Writing): void {
  const { method } = writing.version.workspace;
  for (const step of writing.names.rows('steps')) {
    const rated = method.feasibility.flatMap((model) => {
      const words = wordsOf(model, step.ratings[model.id]);
      return words ? [{ model, words }] : [];
    })[0];
    const id = writing.id('attackSteps', step.id);
    if (rated) {
      const { level, sum } = rateStep(method, step, rated.model.id);
      const band = levelWord(writing, level);
      writing.add(
        'attackFeasibilityRatings',
        step.id,
        {
          id: ratingId(writing, step.id),
          attackStepId: id,
          methodId: `feasibility-${rated.model.id}`,
          inputFactors: rated.words,
          score: sum === null ? band : String(sum),
        },
        { band, rationale: step.reason },
      );
    }
    const rating = writing.entry('attackFeasibilityRatings', step.id);
    const entry = { id, title: step.name, ...(step.description && { description: step.description }) };
    writing.add('attackSteps', step.id, entry, {
      attackFeasibilityRatingIds: rating ? [rating.id] : [],
      controlIds: writing.idsOf('controls', step.controls),
      ...writing.extension('steps', step, {
        ...saidOfStep(method, entry, rating),
        controls: writing.names.value('steps', step, 'controls'),
      }),
    });
  }
}

export function writePaths(writing: Writing): void {
  for (const path of writing.names.rows('paths')) writePath(writing, path);
}

function writePath(writing: Writing, path: Row<'paths'>): void {
  const { ratings, workspace } = writing.version;
  const { method } = workspace;
  const id = writing.id('attackPaths', path.id);
  const view = ratings.paths.get(path.id);
  if (view && view.level !== null) {
    const model = method.feasibility.find((one) => one.id === view.model);
    const isWhole = path.basis === 'path' && !view.custom;
    const factors = isWhole && model ? wordsOf(model, path.ratings[model.id]) : undefined;
    const band = levelWord(writing, view.level);
    writing.add(
      'attackFeasibilityRatings',
      path.id,
      {
        id: ratingId(writing, path.id),
        attackPathId: id,
        methodId: `feasibility-${view.model}`,
        ...(factors && { inputFactors: factors }),
        score: view.custom || view.sum === null ? band : String(view.sum),
      },
      { band, rationale: view.custom ? path.customLevel?.reason : path.reason },
    );
  }
  const rating = writing.entry('attackFeasibilityRatings', path.id);
  const [threat = ''] = path.threats;
  const entry = { id, title: path.name, threatScenarioId: writing.id('threatScenarios', threat) };
  writing.add('attackPaths', path.id, entry, {
    stepIds: writing.idsOf('attackSteps', path.steps),
    ...writing.extension('paths', path, {
      ...saidOfPath(method, entry, rating),
      steps: writing.names.value('paths', path, 'steps'),
      threats: [writing.names.nameOf(threat)],
    }),
  });
}
