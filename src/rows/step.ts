import type { ComponentType } from 'react';
import type { AccessKey } from '#contract/kit/access.ts';
import type { AnalysisKind, NewRow } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/grid/grid-types';
import type { PlainTextKey } from '@/i18n';
import type { TaskPageName } from '@/session/useAddress';
import type { RowFields } from './fields';
import type { InnerRows } from './inner';
import type { FieldsByKind } from './useFieldWords';

/** The tabs of the task view (R-TASK-10 to R-TASK-15). */
export const tabs = ['systemInfo', 'topology', 'threatAnalysis', 'riskControl', 'report', 'result'] as const;
export type Tab = (typeof tabs)[number];

/** What every step of the analysis says of itself: a kind of row with its grid and its panel (`src/steps`). */
interface PlainStep<K extends AnalysisKind> {
  kind: K;
  tab: Exclude<Tab, 'topology' | 'report' | 'result'>;
  fields: RowFields<K>;
  /** What belongs here, shown while there is nothing. */
  empty: PlainTextKey;
}

/** An act that a tool of a step or a page does, as the command palette offers it. The tool does it by its name (`useAskedAct`). */
export interface TaskAct {
  name: string;
  title: PlainTextKey;
  /** It changes the task: offered to who may. */
  edits?: true;
  /** A right of its own it takes: offered to who has it. */
  needs?: AccessKey;
  /** Steps that have the tool as well: who is there stays there. */
  also?: readonly AnalysisKind[];
  /** Words it is found by beside its title and its name: what others call it. */
  words?: string;
}

/** What some steps have besides, on the page of a task. A feature declares it as far as it can; the page adds what other features bring. */
export interface StepTools<K extends AnalysisKind> {
  /** A row from the line for new rows, where it is more than what was entered. */
  newRow?: (values: NewValues, w: Workspace) => NewRow<K>;
  /** What such a row gets without being entered, to be shown while it waits for something else. */
  given?: (values: NewValues, w: Workspace) => NewValues;
  /** Rows inside its rows. */
  inner?: InnerRows<K>;
  /** More buttons above the grid (generate, import …). */
  Tools?: ComponentType<{ readOnly: boolean }>;
  /** Buttons of another feature beside them. */
  MoreTools?: ComponentType;
  /** What another feature shows below the grid. */
  Below?: ComponentType<{ readOnly: boolean }>;
  /** The way from a shared library into the step. */
  FromLibrary?: ComponentType;
  /** What its tools do. */
  acts?: readonly TaskAct[];
  /** What the signs in its cells mean, for paper, where nothing says it under the mouse. */
  legend?: PlainTextKey;
}

interface Step<K extends AnalysisKind> extends PlainStep<K>, StepTools<K> {}

/** What the drawings of a task need of the page around them. Assets are shown in the panel beside them. */
export interface DrawingsProps {
  readOnly: boolean;
  onAsset: (id: string | null) => void;
}

/** A kind whose rows stand inside the rows of another kind, without a grid of their own. */
type InnerKind = 'steps';

/** A page of a task beside its steps, in one of its tabs. A feature declares it, the page of the task puts it there. */
export interface TaskPage {
  tab: Tab;
  label: PlainTextKey;
  /** It stands before the steps of its tab. */
  first?: true;
  Content: ComponentType;
  /** How much waits there; while it is nothing the list of steps leaves the page out. */
  useCount?: () => number;
  /** What its tools do. */
  acts?: readonly TaskAct[];
}
export type TaskPages = { readonly [Name in TaskPageName]: TaskPage };

/** A step for every kind that has one, in the order of the method, and the fields of the others. */
export type PlainSteps = { [K in Exclude<AnalysisKind, InnerKind>]: PlainStep<K> };
export type Steps = { [K in keyof PlainSteps]: Step<K> };
export type InnerFields = { [K in InnerKind]: RowFields<K> };

/** A step whose kind does not matter to the frame. */
export type AnyStep = Step<AnalysisKind>;

export const stepsInOrder = (steps: Steps): readonly AnyStep[] => Object.values(steps) as unknown as AnyStep[];

/** The fields of every kind, for the words of history and conflicts. */
export const fieldsByKind = (steps: PlainSteps, inner: InnerFields): FieldsByKind =>
  ({
    ...inner,
    ...Object.fromEntries(Object.values(steps).map(({ kind, fields }) => [kind, fields])),
  }) as unknown as FieldsByKind;
