import { useMemo } from 'react';
import type { ControlRow } from '#domain/kinds/control/shape.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';

/** Where a control is: in the tree of a threat scenario or around another control, or on a step of a path. */
interface Place {
  kind: 'threats' | 'controls' | 'paths';
  id: string;
  code: string;
  title: string;
}

type Tables = Pick<Workspace, 'treeNodes' | 'threats' | 'controls' | 'steps' | 'paths'>;

function placesOf({ treeNodes, threats, controls, steps, paths }: Tables): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Map<string, Place>>();
  const put = (control: string, place: Place) =>
    found.set(control, (found.get(control) ?? new Map<string, Place>()).set(place.id, place));
  for (const node of treeNodes) {
    const on = [...node.controls, ...(steps.get(node.step ?? '')?.controls ?? [])];
    if (on.length === 0) continue;
    const [threat, around] = [threats.get(node.threat ?? ''), controls.get(node.control ?? '')];
    for (const id of on) {
      if (threat) put(id, { kind: 'threats', id: threat.id, code: threat.code, title: threat.description });
      if (around) put(id, { kind: 'controls', id: around.id, code: around.code, title: around.name });
    }
  }
  const guarded = new Map(
    [...steps].filter((step) => step.controls.length > 0).map((step) => [step.id, step.controls]),
  );
  if (guarded.size > 0)
    for (const { id, code, name, steps: own } of paths)
      for (const step of own)
        for (const control of guarded.get(step) ?? []) put(control, { kind: 'paths', id, code, title: name });
  return new Map([...found].map(([control, places]) => [control, [...places.values()].sort(byCode)]));
}

/** The places of a control, by its id. */
function usePlaces(): (control: string) => readonly Place[] {
  const treeNodes = useWorkspace((v) => v.w.treeNodes);
  const threats = useWorkspace((v) => v.w.threats);
  const controls = useWorkspace((v) => v.w.controls);
  const steps = useWorkspace((v) => v.w.steps);
  const paths = useWorkspace((v) => v.w.paths);
  return useMemo(() => {
    const places = placesOf({ treeNodes, threats, controls, steps, paths });
    return (id) => places.get(id) ?? [];
  }, [treeNodes, threats, controls, steps, paths]);
}

/** In which trees and paths a control is. */
export function usePlacesCell(): Cell<ControlRow> {
  const places = usePlaces();
  return useMemo(() => {
    const text = ({ id }: ControlRow) =>
      places(id)
        .map(({ code }) => code)
        .join(', ');
    return { show: text, text };
  }, [places]);
}

/** The same in the panel; each leads there. */
export function Places({ row, label }: PanelPartProps<'controls'>) {
  const t = useT();
  const [, go] = useAddress();
  const places = usePlaces()(row.id);
  return (
    <PanelValue label={label}>
      {places.length === 0 && <span className={parts.note}>{t('control.nowhere')}</span>}
      <div className={parts.chips}>
        {places.map(({ kind, id, code, title }) => (
          <button
            type="button"
            key={id}
            className={parts.chip}
            title={title}
            onClick={() =>
              go(kind === 'paths' ? { page: null, step: 'paths', row: id } : { page: 'trees', threat: id })
            }
          >
            {code}
          </button>
        ))}
      </div>
    </PanelValue>
  );
}
