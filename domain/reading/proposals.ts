import type { Unread } from './blocks.ts';
import type { FoundBy } from './lexicon.ts';

/** Where it stands: the block, counted from 0, the sentence, and from where to where in it. */
export interface Source {
  block: number;
  page: number;
  sentence: string;
  mark: readonly [start: number, end: number] | null;
}

export type Rule = FoundBy | 'sentence' | 'table' | 'list' | 'heading' | 'modal' | 'verb' | 'assumed';

interface Proposed {
  /** Of its kind and its folded name: the same in every run. */
  key: string;
  name: string;
  source: Source;
  rule: Rule;
  /** Those that are unsure are left out until somebody takes them. */
  sure: boolean;
}

export interface AssetProposal extends Proposed {
  is: 'asset';
  category: string;
  medium: boolean;
  /** How the text calls it besides. */
  alsoCalled: string[];
  /** The entry of the library. */
  entry?: string;
  count: number;
}

export interface FlowProposal extends Proposed {
  is: 'flow';
  /** Keys of asset proposals. */
  from: string;
  to: string;
  both: boolean;
  via: string;
  data: string[];
}

interface FunctionProposal extends Proposed {
  is: 'function';
}

interface AssumptionProposal extends Proposed {
  is: 'assumption';
}

export type Proposal = AssetProposal | FlowProposal | FunctionProposal | AssumptionProposal;

/** What was read of a text. */
export interface Reading {
  proposals: Proposal[];
  sentences: number;
  blocks: number;
  pages: number;
  emptyPages: number[];
  unread?: Unread;
}
