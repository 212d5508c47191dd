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

/** Leads to a row in the grid of its kind. A step is shown in the first path that takes it, else in its attack tree. */
export function useOpenRow({ nodes }: Pick<Relations, 'nodes'>): (id: string) => void {
  const session = useSession();
  const [, go] = useAddress();
  return (id) => {
    const kind = nodes.get(id)?.kind;
    if (!kind) return;
    if (kind !== 'steps') return go({ step: kind, row: id, view: null });
    const { paths, treeNodes } = session.view.w;
    const path = [...paths].find(({ steps }) => steps.includes(id));
    const node = path ? undefined : [...treeNodes].find(({ step }) => step === id);
    if (node) go({ page: 'trees', threat: node.threat ?? node.control, view: null });
    else go({ step: 'paths', row: path?.id ?? null, view: null });
  };
}
