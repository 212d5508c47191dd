import { drafting } from '#domain/draft/draft.ts';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { findingLost, type LostGround } from '#domain/draft/lost-grounds.ts';
import { type DraftProposal, type DraftStage, draftStages } from '#domain/draft/proposal.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { whenIdle } from '@/components/when-idle';

/** A part of the draft that one can look at. */
export type DraftPart = DraftStage | 'lost';

/** What a draft is made of. */
export interface DraftState {
  w: Workspace;
  knowledge: Knowledge;
  language: 'en' | 'zh';
}

/** What was found, and of which state of the task. */
type Of<T> = DraftState & { value: T };

export type Drafted = { readonly [stage in DraftStage]?: Of<readonly DraftProposal[]> } & {
  readonly lost?: Of<readonly LostGround[]>;
};

export const isOf = (found: DraftState | undefined, { w, knowledge, language }: DraftState): boolean =>
  found?.w === w && found.knowledge === knowledge && found.language === language;

/** All parts, that which is looked at first; without one the stages from the first on. */
export const partsFrom = (first: DraftPart | null): DraftPart[] => [
  ...(first ? [first] : []),
  ...draftStages.filter((stage) => stage !== first),
  ...(first === 'lost' ? [] : (['lost'] as const)),
];

/** Drafts one part after the other: each is handed out when it is there, with pauses between. What is known of this state is not drafted again. */
export function* draftingParts(
  at: DraftState,
  parts: readonly DraftPart[],
  known: Drafted,
): Generator<Drafted | undefined, void> {
  const { w, knowledge, language } = at;
  for (const part of parts) {
    if (isOf(known[part], at)) continue;
    if (part === 'lost') yield { lost: { ...at, value: yield* findingLost(w, knowledge, language) } };
    else yield { [part]: { ...at, value: yield* drafting(w, part, knowledge, language) } };
  }
}

/** Work before the page is drawn again (ms). */
const slice = 8;

interface Listener<T> {
  onFound: (found: T) => void;
  onFailed: (error: unknown) => void;
  /** Does somebody look at what comes next? Otherwise the work waits until the browser has nothing better to do. */
  isWaited: () => boolean;
}

/** Works in slices, between which everybody else has a turn, until it is stopped. Returns what stops it. */
export function workInSlices<T>(
  work: Generator<T | undefined, void>,
  { onFound, onFailed, isWaited }: Listener<T>,
): () => void {
  let isStopped = false;
  /** Is there more to do? */
  const workOn = (): boolean => {
    for (const until = performance.now() + slice; performance.now() < until; ) {
      const { done, value } = work.next();
      if (done) return false;
      if (value === undefined) continue;
      onFound(value);
      break;
    }
    return true;
  };
  const go = () => {
    try {
      if (isStopped || !workOn()) return;
    } catch (error) {
      return onFailed(error);
    }
    if (isWaited()) setTimeout(go);
    else whenIdle(go);
  };
  setTimeout(go);
  return () => {
    isStopped = true;
  };
}

/** A stage as it is now, in slices. */
export function draftNow({ w, knowledge, language }: DraftState, stage: DraftStage): Promise<readonly DraftProposal[]> {
  return new Promise((onFound, onFailed) => {
    const work = (function* () {
      yield yield* drafting(w, stage, knowledge, language);
    })();
    workInSlices(work, { onFound, onFailed, isWaited: () => true });
  });
}
