import { useMemo } from 'react';
import { type Relations, relationsOf } from '#domain/workspace/relations.ts';
import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';

export interface Related extends Relations {
  /** What a row still lacks, in words; empty for most. */
  gapsOf: (id: string) => readonly string[];
}

const nothing: readonly string[] = [];

/** The relations of the open version and the open points of its rows. */
export function useRelations(): Related {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const points = useWorkspace((v) => v.points);
  const relations = useMemo(() => relationsOf(w), [w]);
  const gaps = useMemo(() => {
    const found = new Map<string, string[]>();
    for (const point of points ?? [])
      found.set(point.id, [...(found.get(point.id) ?? []), t(`workspace.point.${point.key}`, point)]);
    return found;
  }, [points, t]);
  return useMemo(() => ({ ...relations, gapsOf: (id) => gaps.get(id) ?? nothing }), [relations, gaps]);
}

/** Leads to a row in the grid of its kind. A step is shown in the first path that takes it. */
export function useOpenRow({ nodes }: Pick<Relations, 'nodes'>): (id: string) => void {
  const session = useSession();
  const [, go] = useAddress();
  return (id) => {
    const kind = nodes.get(id)?.kind;
    if (!kind) return;
    const outer = kind === 'steps' ? [...session.view.w.paths].find(({ steps }) => steps.includes(id)) : undefined;
    if (kind === 'steps') go({ step: 'paths', row: outer?.id ?? null, view: null });
    else go({ step: kind, row: id, view: null });
  };
}
