import { useMemo } from 'react';
import type { ControlRow } from '#domain/kinds/control/shape.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';

/** The threat scenarios whose trees have a control, by the id of the control. */
function useTreesOf(): (control: string) => readonly { id: string; code: string; description: string }[] {
  const nodes = useWorkspace((v) => v.w.treeNodes);
  const threats = useWorkspace((v) => v.w.threats);
  return useMemo(() => {
    const found = new Map<string, Set<string>>();
    for (const { controls, threat } of nodes)
      for (const id of controls) found.set(id, (found.get(id) ?? new Set()).add(threat));
    return (id) => [...(found.get(id) ?? [])].flatMap((threat) => threats.get(threat) ?? []).sort(byCode);
  }, [nodes, threats]);
}

/** In which trees a control is. */
export function usePlacesCell(): Cell<ControlRow> {
  const treesOf = useTreesOf();
  return useMemo(() => {
    const text = ({ id }: ControlRow) =>
      treesOf(id)
        .map(({ code }) => code)
        .join(', ');
    return { show: text, text };
  }, [treesOf]);
}

/** The same in the panel; each leads to its tree. */
export function Places({ row, label }: PanelPartProps<'controls'>) {
  const t = useT();
  const [, go] = useAddress();
  const trees = useTreesOf()(row.id);
  return (
    <PanelValue label={label}>
      {trees.length === 0 && <span className={parts.note}>{t('control.nowhere')}</span>}
      {trees.map(({ id, code, description }) => (
        <button
          type="button"
          key={id}
          className={parts.chip}
          title={description}
          onClick={() => go({ page: 'trees', threat: id })}
        >
          {code}
        </button>
      ))}
    </PanelValue>
  );
}
