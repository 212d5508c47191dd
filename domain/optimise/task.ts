import type { ControlFacts } from '../method/rate/facts.ts';
import type { WorkspaceLike } from '../method/rate/ratings.ts';
import type { Table } from '../workspace/table.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the search reads of a control. */
export interface PricedControl extends ControlFacts {
  code: string;
  candidate: boolean;
  /** null = nobody has said. */
  cost: number | null;
}

/** What the search reads of a version; an open `Workspace` is one. Rows of other kinds need not be there. */
export interface OptimiseTask extends WorkspaceLike {
  readonly threats: Workspace['threats'] | Table<never>;
  readonly controls: { values(): Iterable<PricedControl> } & NonNullable<WorkspaceLike['controls']>;
  readonly treeNodes: NonNullable<WorkspaceLike['treeNodes']>;
}

/** What has to be reached (M-7.6). */
interface Targets {
  /** No risk above this value of a risk level; null = said for single risks alone. */
  most: number | null;
  /** By the id of a risk the highest value it may keep; before `most`. */
  risks: Readonly<Record<string, number>>;
  /** By the id of a goal the easiest feasibility (code of a level) its threat scenarios may keep. */
  goals: Readonly<Record<string, string>>;
}

/** Whether a candidate has to be in the answer, may be, or may not. */
export type Choice = 'must' | 'may' | 'not';

export interface Question {
  targets: Targets;
  /** By the id of a candidate; absent = `may`. */
  choices: Readonly<Record<string, Choice>>;
  /** Risks with an entered residual rating have no target of their own. */
  leavesEntered?: boolean;
}

/** Why a candidate takes no part in the search. */
export type LeftOutWhy = 'noCost' | 'unrated' | 'nowhere';

/** How much the control keeps a risk down in an answer. */
export interface Service {
  risk: string;
  /** The value of the risk with the answer but without this control; null = not rated then. */
  without: number | null;
  /** Its target is missed then. */
  breaks: boolean;
}

/** What an answer without this control costs more. `by` null: no other candidates reach the targets. `exact` false: at least so much. */
export interface Worth {
  by: number | null;
  exact: boolean;
}

export interface AnswerControl {
  id: string;
  cost: number;
  must: boolean;
  serves: readonly Service[];
  /** Goals whose target is missed without it. */
  goals: readonly string[];
  /** null = not asked: it has to be there, or the search was stopped. */
  worth: Worth | null;
}

export interface Answer {
  cost: number;
  /** In the order of their codes. */
  controls: readonly AnswerControl[];
  /** The value of every risk that has a target, with the answer. */
  risks: Readonly<Record<string, number | null>>;
}

export interface Unreachable {
  kind: 'risk' | 'goal';
  id: string;
  /** The value of the risk, or the level of the goal's easiest threat scenario, with all candidates on. */
  best: number | string | null;
  /** A residual feasibility was entered by hand, which controls do not change. */
  isEntered: boolean;
}

export interface OptimiseResult {
  /** How many targets there are, and how many are reached without any candidate. */
  targets: { all: number; reached: number };
  /** The best answers that were found, at most `mostAnswers`; the first has the fewest controls. */
  answers: readonly Answer[];
  /** How many answers of this cost there are; `more`: at least so many. */
  count: number;
  more: boolean;
  /** Cost of the best answer, and what every answer costs at least. */
  cost: number;
  bound: number;
  /** The cost is proven to be the smallest. */
  isProven: boolean;
  /**
   * Every answer reaches the targets, but that none is cheaper is not proven, nor is the bound: a tree has more step sets than are rated, or an attack
   * may begin elsewhere once its first way is guarded.
   */
  isUnsure: boolean;
  /** Targets that no candidates reach; the answers reach all others. */
  unreachable: readonly Unreachable[];
  leftOut: readonly { control: string; why: LeftOutWhy }[];
  /** Risks with a target of which nothing is known: without impact, or without a rated way. */
  unrated: readonly string[];
  /** Risks with a target whose entered residual rating counts, whatever controls are on; with `leavesEntered` those that were left out. */
  entered: readonly string[];
  /** Risks with a target of which some way is not rated: an easier one may exist. */
  incomplete: readonly string[];
  candidates: number;
}

export interface Progress {
  /** Of the parts of the task that have nothing to do with each other. */
  parts: { done: number; all: number };
  bound: number;
  /** Cost of the best answer so far; null = none yet. */
  best: number | null;
}
