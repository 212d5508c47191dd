import { useMemo } from 'react';
import type { AnalysisKind, AnalysisRow, Patch, Row } from '#domain/kinds/kinds.ts';
import { idsIn } from '#domain/kinds/references.ts';
import { change } from '#domain/workspace/edit.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { type PanelOption, PanelSelect } from './PanelSelect';

/** The rows of another kind that link to this one by `field`. Choosing changes those rows, where the link is stored, in one edit. */
export function LinkingRows<K extends AnalysisKind>({
  to,
  kind,
  field,
  label,
  options,
  readOnly,
}: {
  /** Id of the row they link to. */
  to: string;
  kind: K;
  field: keyof Row<K> & string;
  label: string;
  /** The rows that can be chosen. */
  options: readonly PanelOption[];
  readOnly: boolean;
}) {
  const session = useSession();
  const runEdit = useRunEdit();
  const table = useWorkspace((v) => tableOf(v.w, kind as AnalysisKind));
  const linking = useMemo(() => {
    const links = (id: string) => {
      const row = table.get(id) as AnalysisRow | undefined;
      return row !== undefined && idsIn(row, field).includes(to);
    };
    return options.map(({ value }) => value).filter(links);
  }, [options, table, field, to]);
  const choose = (ids: readonly string[]) => {
    const ops = [...table.values()].flatMap((row) => {
      const targets = idsIn(row as AnalysisRow, field);
      const links = targets.includes(to);
      if (links === ids.includes(row.id)) return [];
      const patch = { [field]: links ? targets.filter((id) => id !== to) : [...targets, to] };
      return [change(kind, row as Row<K>, patch as Patch<K>)];
    });
    void runEdit(session.edit(...ops));
  };
  return <PanelSelect label={label} value={linking} options={options} readOnly={readOnly} onChange={choose} />;
}
