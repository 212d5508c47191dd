import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { draftKnowledge } from '#contract/draft-knowledge.ts';
import type { DraftLibrary } from '#domain/draft/knowledge.ts';
import { type DraftProposal, type DraftStage, draftStages } from '#domain/draft/proposal.ts';
import { soughtKnowledge } from '#domain/draft/sought.ts';
import { textLanguage } from '@/local-text';
import { useCall } from '@/request/useCall';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import {
  type Drafted,
  type DraftPart,
  type DraftState,
  draftingParts,
  draftNow,
  isOf,
  partsFrom,
  workInSlices,
} from './draft-work';

export interface Draft {
  /** What was found so far, perhaps of a former state of the task. */
  found: Drafted;
  /** Is this part of a former state, the present one being looked at right now? */
  isFormer: (part: DraftPart) => boolean;
  /** What a stage proposes for the task as it is at this moment. */
  now: (stage: DraftStage) => Promise<readonly DraftProposal[]>;
  /** Libraries the reader may not read. */
  unread: readonly DraftLibrary[];
}

/**
 * What the stages propose for the task: that which is looked at first, or from the first stage on until one proposes something (`countOf`), then the
 * others while nobody waits. All of it in slices, beside what the person does. Null while the libraries are read for the first time.
 */
export function useDraft(
  looked: DraftPart | null,
  countOf: (found: Drafted, stage: DraftStage) => number,
): {
  draft: Draft | null;
  /** The libraries could not be read: reads them again. */
  failed: (() => void) | undefined;
} {
  const session = useSession();
  const w = useWorkspace((v) => v.w);
  const body = useMemo(() => soughtKnowledge(w), [w]);
  const { data: knowledge, error, refresh } = useCall(draftKnowledge.find, { body });
  const language = textLanguage();
  const [found, setFound] = useState<Drafted>({});
  const latest = useRef(found);
  const count = useRef(countOf);
  count.current = countOf;
  useEffect(() => {
    if (!knowledge) return;
    const at: DraftState = { w, knowledge, language };
    const isWaited = () => {
      if (looked) return !isOf(latest.current[looked], at);
      for (const stage of draftStages) {
        if (!isOf(latest.current[stage], at)) return true;
        if (count.current(latest.current, stage) > 0) return false;
      }
      return !isOf(latest.current.lost, at);
    };
    return workInSlices(draftingParts(at, partsFrom(looked), latest.current), {
      onFound: (part) => {
        latest.current = { ...latest.current, ...part };
        startTransition(() => setFound(latest.current));
      },
      // Said where the page says such things.
      onFailed: (error) =>
        setFound(() => {
          throw error;
        }),
      isWaited,
    });
  }, [w, knowledge, language, looked]);
  const now = useCallback(
    async (stage: DraftStage) => {
      if (!knowledge) return [];
      const at = { w: session.view.w, knowledge, language };
      const known = latest.current[stage];
      return known && isOf(known, at) ? known.value : draftNow(at, stage);
    },
    [session, knowledge, language],
  );
  const failed = error && !knowledge ? refresh : undefined;
  if (!knowledge) return { draft: null, failed };
  const isFormer = (part: DraftPart) => !isOf(found[part], { w, knowledge, language });
  return { draft: { found, isFormer, now, unread: knowledge.unread }, failed };
}
