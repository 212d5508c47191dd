import { useMemoizedFn } from 'ahooks';
import { memo, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Patch, Row } from '#domain/model/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import type { OpenPoint } from '#domain/workspace/open-points.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { Grid } from '@/components/grid/Grid';
import type { CellValue, GridHandle, NewValues, Pasted, RowProblem } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { usePreference } from '@/request/usePreference';
import type { AnyStep } from '../steps';
import { useSession, useWorkspace } from '../WorkspaceProvider';
import { refusalText } from './ConflictBar';
import { GridTools, type KeptView } from './GridTools';
import { useDelete } from './useDelete';
import type { Place } from './useRow';

type AnyRow = Row<'damages'>;

const noView = {} as KeptView;

/** The refusal with the words of the product, so that the cell can show it. */
const inWords = (error: CallError) => Promise.reject(new Error(refusalText(error)));

/** The grid of one step over the open version: edits, pastes and new rows go through the session, deletes ask first. */
export const StepGrid = memo(function StepGrid({
  step,
  readOnly,
  place,
  onSelect,
  panelOn,
  onPanel,
  ref,
}: {
  step: AnyStep;
  readOnly: boolean;
  place: Place;
  onSelect: (id: string | null) => void;
  panelOn: boolean;
  onPanel: (on: boolean) => void;
  ref: Ref<GridHandle>;
}) {
  const t = useT();
  const session = useSession();
  const askDelete = useDelete();
  const { kind } = step;
  const [selected, setSelected] = useState(place.id);
  const [turn, setTurn] = useState(place.turn);
  if (turn !== place.turn) {
    setTurn(place.turn);
    setSelected(place.id);
  }
  const points = useWorkspace((v) => v.points);
  const table = useWorkspace((v) => v.w[kind]);
  const rows = useMemo(() => [...table.values()].sort(byCode), [table]);
  const columns = step.useColumns();
  const [view, setView] = usePreference<KeptView>(`grid.${kind}`, noView);
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
  const select = useMemoizedFn((id: string) => {
    setSelected(id);
    onSelect(id);
  });
  const deleteChosen = useMemoizedFn(() => askDelete(kind, toDelete));
  const title = t(`workspace.kind.${kind}`);

  return (
    <section className="ws-grid" aria-label={title}>
      <GridTools
        step={step}
        grid={grid}
        columns={columns}
        view={view}
        onView={setView}
        readOnly={readOnly}
        canDelete={toDelete.length > 0}
        onDelete={deleteChosen}
        panelOn={panelOn}
        onPanel={onPanel}
      />
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
        onSelect={select}
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
});

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

function problemsByRow(kind: string, points: readonly OpenPoint[] | null, t: ReturnType<typeof useT>) {
  const byRow = new Map<string, RowProblem[]>();
  for (const point of points ?? []) {
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
