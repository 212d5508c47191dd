import { useMemo } from 'react';
import { draftKnowledge } from '#contract/draft-knowledge.ts';
import { draftStage } from '#domain/draft/draft.ts';
import type { DraftLibrary, Knowledge } from '#domain/draft/knowledge.ts';
import { type LostGround, lostGrounds } from '#domain/draft/lost-grounds.ts';
import type { DraftProposal, DraftStage } from '#domain/draft/proposal.ts';
import { soughtKnowledge } from '#domain/draft/sought.ts';
import { textLanguage } from '@/local-text';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';

interface Draft {
  proposals: Readonly<Record<DraftStage, readonly DraftProposal[]>>;
  lost: readonly LostGround[];
  /** Libraries the reader may not read. */
  unread: readonly DraftLibrary[];
}

/** What every stage proposes for the task as it is now; nothing while the libraries are read for the first time. */
export function useDraft(): {
  draft: Draft | null;
  knowledge: Knowledge | null;
  /** The libraries could not be read: reads them again. */
  failed: (() => void) | undefined;
} {
  const w = useWorkspace((v) => v.w);
  const body = useMemo(() => soughtKnowledge(w), [w]);
  const { data, error, refresh } = useCall(draftKnowledge.find, { body });
  const knowledge: Knowledge | null = data ?? null;
  const draft = useMemo<Draft | null>(() => {
    if (!knowledge || !data) return null;
    const language = textLanguage();
    const of = (stage: DraftStage) => draftStage(w, stage, knowledge, language);
    return {
      proposals: {
        properties: of('properties'),
        damages: of('damages'),
        threats: of('threats'),
        paths: of('paths'),
        risks: of('risks'),
        goals: of('goals'),
      },
      lost: lostGrounds(w, knowledge, language),
      unread: data.unread,
    };
  }, [w, knowledge, data]);
  return { draft, knowledge, failed: error && !data ? refresh : undefined };
}
