import { type AnalysisKind, analysisKindNames, kindNames } from '../../kinds/kinds.ts';
import { rateStep } from '../../method/rate/feasibility.ts';
import { rate } from '../../method/rate/rater.ts';
import type { Ratings } from '../../method/rate/ratings.ts';
import { effortAround } from '../../workspace/circumvention.ts';
import { type OpenPoint, openPoints as openPointsOf } from '../../workspace/open-points.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { ReportHead } from '../blocks.ts';
import { type ExtractMark, type LeftOutPart, leftOutParts, type RemovedRow } from './audience.ts';
import { ratingsOfRows, ratingsWithout } from './kept-ratings.ts';
import { hasLeftOutMark, headWithout, leftOutMark, rowsWithout } from './left-out.ts';
import { isExtract, isSelection, type ReportProfileBody } from './profile.ts';
import { assetsNamed, rowsOfAssets } from './scope.ts';
import { headWithoutWholeTexts, rowsWithoutWholeTexts } from './whole-texts.ts';

/** What became of an analysis since a version: ids of rows that are new or otherwise, and the rows that are gone. */
export interface ChangesSince {
  version: string;
  changed: readonly string[];
  removed: readonly RemovedRow[];
}

/** The level of a step by one model; the values it follows from may be left out. */
interface StepLevel {
  level: string | null;
  impossible: boolean;
}

/**
 * An analysis as a profile leaves it. Whatever writes it cannot tell what is left out: it is not there any more. What is computed was computed
 * before, from the whole.
 */
export interface Extract {
  workspace: Workspace;
  head: ReportHead;
  ratings: Ratings;
  hidden: ReadonlySet<LeftOutPart>;
  openPoints: readonly OpenPoint[];
  /** By step and model. */
  stepLevel: (step: string, model: string) => StepLevel;
  /** By control. */
  levelAround: (control: string) => string | null;
  /** Ids of the rows that lists tell; null = all. */
  listed: ReadonlySet<string> | null;
  removed: readonly RemovedRow[];
  /** The version that the lists tell the changes since; empty where they tell all. */
  changesSince: string;
  /** It is about some assets alone. */
  isPart: boolean;
  /** How much the whole analysis has: a list that is empty here need not be so there. */
  extent: { rows: Readonly<Record<AnalysisKind, number>>; openPoints: number };
}

/** The analysis of a version without what the profile leaves out. Pure: the workspace and the head that come in stay as they are. */
export function extractOf(
  workspace: Workspace,
  head: ReportHead,
  profile: ReportProfileBody,
  changes?: ChangesSince,
  ratings: Ratings = rate(workspace),
): Extract {
  const hidden = new Set(profile.leaveOut);
  const points = openPointsOf(workspace, ratings);
  const assets = assetsNamed(workspace, profile.assets);
  const isPart = profile.assets.length > 0;
  const found = isPart ? rowsOfAssets(workspace, assets) : workspace;
  const withoutTexts = isPart && !profile.wholeTexts;
  const inside = withoutTexts ? rowsWithoutWholeTexts(found) : found;
  const kept = isPart ? ratingsOfRows(ratings, inside) : ratings;
  const told = rowsWithout(inside, hidden);
  const listed = changes ? new Set(changes.changed) : null;
  const ofPart = isPart ? headOfPart(head, inside) : head;
  const cover = headWithout(withoutTexts ? headWithoutWholeTexts(ofPart) : ofPart, hidden);
  const mark: ExtractMark = {
    audience: profile.audience,
    leftOut: leftOutParts.filter((part) => hidden.has(part)),
    assets: isPart ? [...inside.assets.values()].map(({ code, name }) => `${code} ${name}`) : [],
    since: changes?.version ?? '',
    isSelection: isSelection(profile),
    hasMarks: [cover, ...kindNames.map((kind) => tableOf(told, kind))].some(hasLeftOutMark),
    wholeTexts: isPart ? (profile.wholeTexts ? 'told' : 'leftOut') : 'own',
  };
  return {
    workspace: told,
    head: {
      ...cover,
      ...(isExtract(profile) && { extract: mark }),
    },
    ratings: ratingsWithout(kept, hidden),
    hidden,
    openPoints: pointsInside(points, workspace, inside, listed),
    ...levelsOf(workspace, ratings),
    listed,
    changesSince: changes?.version ?? '',
    isPart,
    extent: {
      rows: Object.fromEntries(
        analysisKindNames.map((kind) => [kind, workspace[kind].size]),
      ) as Extract['extent']['rows'],
      openPoints: points.length,
    },
    removed: isPart ? [] : (changes?.removed ?? []).map((row) => removedWithout(row, hidden)),
  };
}

/** What the summary compares with, of the risks that are told alone: another would be named as one that is gone. */
function headOfPart({ since, ...head }: ReportHead, { risks }: Workspace): ReportHead {
  if (!since) return head;
  return {
    ...head,
    since: { ...since, risks: Object.fromEntries(Object.entries(since.risks).filter(([id]) => risks.has(id))) },
  };
}

/** The title of a step or path is its name. */
const removedWithout = (row: RemovedRow, hidden: ReadonlySet<LeftOutPart>): RemovedRow =>
  hidden.has('steps') && (row.kind === 'steps' || row.kind === 'paths') ? { ...row, title: leftOutMark } : row;

/** What is read from the whole analysis and not from its ratings. */
function levelsOf(w: Workspace, ratings: Ratings): Pick<Extract, 'stepLevel' | 'levelAround'> {
  return {
    stepLevel: (id, model) => {
      const step = w.steps.get(id);
      const { level = null, impossible = false } = step ? rateStep(w.method, step, model) : {};
      return { level, impossible };
    },
    levelAround: (id) => {
      const control = w.controls.get(id);
      return control ? effortAround(w.method, ratings.trees, control).level : null;
    },
  };
}

/** The open points of the rows that are told; one that names another row would tell of it. */
function pointsInside(
  points: readonly OpenPoint[],
  whole: Workspace,
  inside: Workspace,
  listed: ReadonlySet<string> | null,
): readonly OpenPoint[] {
  const isTold = ({ kind, id }: OpenPoint) =>
    id === '' || (inside[kind].has(id) && (listed === null || listed.has(id)));
  if (inside === whole) return points.filter(isTold);
  const outside = new Set(
    (['damages', 'threats', 'paths', 'steps', 'risks', 'goals', 'requirements', 'controls', 'assets'] as const).flatMap(
      (kind) => [...whole[kind].values()].flatMap(({ id, code }) => (inside[kind].has(id) ? [] : code)),
    ),
  );
  return points.filter((point) => isTold(point) && !point.detail.split(/[,、]\s*/).some((one) => outside.has(one)));
}
