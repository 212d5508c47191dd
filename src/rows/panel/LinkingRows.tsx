import { App } from 'antd';
import { useMemo } from 'react';
import type { AnalysisKind, AnalysisRow, Patch, Row } from '#domain/kinds/kinds.ts';
import { idsIn } from '#domain/kinds/references.ts';
import { change } from '#domain/workspace/edit.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { failedAct } from '@/rows/failed-act';
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
  const t = useT();
  const { message } = App.useApp();
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
    const changed = ops.flatMap(({ id }) => (table.get(id ?? '') as AnalysisRow | undefined)?.code ?? []);
    const act = { kind, code: changed.join(', '), patch: { [field]: [] } };
    if (ops.length === 0) return;
    void runEdit(session.edit(...ops), (reason) => failedAct(t, act, reason)).then((held) => {
      if (held) message.success(t('workspace.links.saved', { codes: act.code }));
    });
  };
  return <PanelSelect label={label} value={linking} options={options} readOnly={readOnly} onChange={choose} />;
}
