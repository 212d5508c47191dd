import { useCallback } from 'react';
import type { Finding } from '#domain/quality/check.ts';
import { useSession } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';

/** Leads to the row of a finding; an attack step is shown in the path or the attack tree that has it. */
export function useOpenFinding(): (finding: Finding) => void {
  const session = useSession();
  const [, go] = useAddress();
  return useCallback(
    ({ kind, id }) => {
      if (kind !== 'steps') return go({ step: kind, row: id || null, view: null });
      const { paths, treeNodes } = session.view.w;
      for (const path of paths) if (path.steps.includes(id)) return go({ step: 'paths', row: path.id, view: null });
      for (const node of treeNodes)
        if (node.step === id && node.threat) return go({ page: 'trees', threat: node.threat, view: null, row: null });
      go({ step: 'paths', row: null, view: null });
    },
    [session, go],
  );
}
