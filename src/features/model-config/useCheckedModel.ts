import { useMemo } from 'react';
import { draftProblems } from '@/editor/draft-checks';
import { useT } from '@/i18n';
import type { ModelKind, Named } from './model-kind';

const useNothing = () => undefined as never;

/** The model a draft stands for, what is wrong with it, and what else its check had to know. */
export function useCheckedModel<M extends Named, D extends object, N>(kind: ModelKind<M, D, N>, draft: D, id = 'new') {
  const t = useT();
  const useNeighbours: (draft: D) => N = kind.useNeighbours ?? useNothing;
  const neighbours = useNeighbours(draft);
  return useMemo(() => {
    const tables = kind.tablesOf(draft);
    const model = { name: { en: '', zh: '' }, description: { en: '', zh: '' }, ...tables, id } as unknown as M;
    return { model, neighbours, found: draftProblems(kind.form, tables, t, () => kind.check(model, neighbours)) };
  }, [kind, draft, neighbours, id, t]);
}
