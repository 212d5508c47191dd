import { DeleteOutlined, DownloadOutlined, FilterOutlined, PlusOutlined, ProfileOutlined } from '@ant-design/icons';
import { App, Button, Select, Space, Tooltip } from 'antd';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Patch, Row } from '#domain/model/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import type { OpenPoint } from '#domain/workspace/open-points.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { Grid } from '@/components/grid/Grid';
import { GridColumns } from '@/components/grid/GridColumns';
import type { CellValue, GridHandle, GridView, NewValues, Pasted, RowProblem } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { usePreference } from '@/request/usePreference';
import type { AnyStep } from '../steps';
import { useSession, useWorkspace } from '../WorkspaceProvider';
import { refusalText } from './ConflictBar';
import { useDelete } from './useDelete';

type AnyRow = Row<'damages'>;

/** The refusal with the words of the product, so that the cell can show it. */
const inWords = (error: CallError) => Promise.reject(new Error(refusalText(error)));

/** The grid of one step over the open version: edits, pastes and new rows go through the session, deletes ask first. */
export function StepGrid({
  step,
  points,
  readOnly,
  selected,
  onSelect,
  panelOn,
  onPanel,
  ref,
}: {
  step: AnyStep;
  points: readonly OpenPoint[];
  readOnly: boolean;
  selected: string | null;
  onSelect: (id: string | null) => void;
  panelOn: boolean;
  onPanel: (on: boolean) => void;
  ref: Ref<GridHandle>;
}) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const askDelete = useDelete();
  const { kind, Tools } = step;
  const table = useWorkspace((v) => v.w[kind]);
  const rows = useMemo(() => [...table.values()].sort(byCode), [table]);
  const columns = step.useColumns();
  const [view, setView] = usePreference<GridView & Record<string, never>>(`grid.${kind}`, {} as never);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const grid = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => grid.current as GridHandle, []);
  const problems = useMemo(() => problemsByRow(kind, points, t), [kind, points, t]);

  const patchOf = (row: AnyRow, column: string, value: CellValue): Patch<'damages'> =>
    step.patch ? step.patch(row, column, value) : ({ [column]: value } as Patch<'damages'>);
  const draftOf = (values: NewValues) => step.draft(values, session.view.w);
  const paste = ({ cells, newRows }: Pasted<AnyRow>) => {
    const ops: Op[] = [
      ...mergedPatches(cells, patchOf).map(({ row, patch }) => change(kind, row, patch)),
      ...newRows.map((values) => add(kind, draftOf(values))),
    ];
    return ops.length ? session.edit(...ops).catch(inWords) : undefined;
  };
  const toDelete = marked.length ? marked : selected ? [selected] : [];
  const title = t(`workspace.kind.${kind}`);

  return (
    <section className="ws-grid" aria-label={title}>
      <div className="ws-tools">
        <h2>{title}</h2>
        {Tools && <Tools readOnly={readOnly} />}
        <span className="ws-fill" />
        <Space size={4}>
          {!readOnly && (
            <Button size="small" type="primary" icon={<PlusOutlined />} onClick={() => grid.current?.startNew()}>
              {t('workspace.grid.new')}
            </Button>
          )}
          {!readOnly && (
            <Tooltip title={t('workspace.grid.delete')}>
              <Button
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('workspace.grid.delete')}
                disabled={toDelete.length === 0}
                onClick={() => askDelete(kind, toDelete)}
              />
            </Tooltip>
          )}
          <Tooltip title={t('workspace.grid.filter')}>
            <Button
              size="small"
              icon={<FilterOutlined />}
              aria-label={t('workspace.grid.filter')}
              onClick={() => grid.current?.focusFilter()}
            />
          </Tooltip>
          <Select
            size="small"
            value={view.groupBy ?? ''}
            aria-label={t('workspace.grid.group')}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('workspace.grid.group.none') },
              ...columns.filter((c) => c.key !== 'code').map((c) => ({ value: c.key, label: c.titleText })),
            ]}
            onChange={(groupBy) => setView({ ...view, groupBy: groupBy || undefined } as never)}
          />
          <GridColumns columns={columns} view={view} onView={(next) => setView(next as never)} />
          <Tooltip title={t('workspace.grid.export')}>
            <Button
              size="small"
              icon={<DownloadOutlined />}
              aria-label={t('workspace.grid.export')}
              onClick={() => void exportMatrix(title, grid.current?.visibleMatrix() ?? [])}
            />
          </Tooltip>
          <Tooltip title={t('workspace.grid.panel')}>
            <Button
              size="small"
              type={panelOn ? 'default' : 'text'}
              icon={<ProfileOutlined />}
              aria-label={t('workspace.grid.panel')}
              aria-pressed={panelOn}
              onClick={() => onPanel(!panelOn)}
            />
          </Tooltip>
        </Space>
      </div>
      <Grid<AnyRow>
        ref={grid}
        label={title}
        rows={rows}
        getId={(row) => row.id}
        columns={columns}
        view={view}
        onView={(next) => setView(next as never)}
        readOnly={readOnly}
        selectedId={selected}
        onSelect={onSelect}
        onMark={setMarked}
        onOpen={() => onPanel(true)}
        problems={problems}
        empty={<p className="ws-empty">{t(step.empty)}</p>}
        footer={({ shown, total, marked: count }) => (
          <span>
            {t('workspace.grid.count', { shown, total })}
            {count > 1 && ` · ${t('workspace.grid.marked', { count })}`}
          </span>
        )}
        {...(!readOnly && {
          onEdit: (row: AnyRow, column: string, value: CellValue) =>
            session.change(kind, row, patchOf(row, column, value)).catch(inWords),
          onNew: (values: NewValues) => session.edit(add(kind, draftOf(values))).catch(inWords),
          onPaste: paste,
          onDelete: (ids: readonly string[]) => askDelete(kind, ids),
        })}
      />
    </section>
  );

  async function exportMatrix(name: string, matrix: string[][]) {
    const { saveSheet } = await import('@/components/save-sheet');
    saveSheet(name, matrix);
    message.success(t('workspace.grid.count', { shown: matrix.length - 1, total: rows.length }));
  }
}

/** Several cells of one row are one change, so that the row's rev is named once. */
function mergedPatches(
  cells: Pasted<AnyRow>['cells'],
  patchOf: (row: AnyRow, column: string, value: CellValue) => Patch<'damages'>,
) {
  const merged = new Map<string, { row: AnyRow; patch: Patch<'damages'> }>();
  for (const { row, column, value } of cells) {
    const { patch } = merged.get(row.id) ?? { patch: {} };
    const seen = { ...row, ...patch } as AnyRow;
    merged.set(row.id, { row, patch: { ...patch, ...patchOf(seen, column, value) } });
  }
  return [...merged.values()];
}

function problemsByRow(kind: string, points: readonly OpenPoint[], t: ReturnType<typeof useT>) {
  const byRow = new Map<string, RowProblem[]>();
  for (const point of points) {
    if (point.kind !== kind) continue;
    const problem: RowProblem = {
      column: point.field,
      message: t(`workspace.point.${point.key}`, point),
      level: 'warning',
    };
    byRow.set(point.id, [...(byRow.get(point.id) ?? []), problem]);
  }
  return byRow;
}
