import { useEffect } from 'react';
import type { Canvas } from '@/canvas/canvas';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Editing } from './useEditing';

/** Says what is selected here while this page edits; frames what somebody else who edits has selected, until that person stops. */
export function useWatched({
  canvas,
  diagram,
  editing: { isMine, editor },
  selection,
}: {
  canvas: Canvas | null;
  diagram: string | undefined;
  editing: Editing;
  selection: readonly string[];
}) {
  const { leases } = useSession();
  const selected = useWorkspace((v) => v.selections.get(diagram ?? ''));
  const fence = useWorkspace((v) => v.leases.get(diagram ?? '')?.fence);
  const name = editor?.name ?? '';
  useEffect(() => {
    if (diagram !== undefined && isMine) leases.select(diagram, selection);
  }, [leases, diagram, isMine, selection]);
  useEffect(() => {
    const isShown = !isMine && name !== '' && selected !== undefined && selected.fence === fence;
    canvas?.said.watch(isShown ? { name, ids: selected.ids } : null);
  }, [canvas, isMine, name, selected, fence]);
}
