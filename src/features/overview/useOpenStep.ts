import { useCallback } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { useAddress } from '@/session/useAddress';

/** Leads to a row in the grid of its kind. */
export function useOpenStep(step: AnalysisKind): (id: string) => void {
  const [, go] = useAddress();
  return useCallback((id) => go({ step, row: id, view: null }), [go, step]);
}
