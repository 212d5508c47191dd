import { useMemoizedFn } from 'ahooks';
import { memo, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { AnalysisKind, AnalysisRow, Patch } from '#domain/kinds/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import type { OpenPoint } from '#domain/workspace/open-points.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { Grid } from '@/grid/Grid';
import type { CellValue, GridHandle, NewValues, Pasted, RowProblem } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { usePreference } from '@/request/usePreference';
import { useFieldColumns } from '@/rows/columns';
import { draftOf, patchOf } from '@/rows/edits';
import parts from '@/rows/parts.less';
import type { AnyStep } from '@/rows/step';
import { draftsOf } from '@/session/drafts-of';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { GridTools, type KeptView } from './GridTools';
import { useDelete } from './useDelete';
import type { Place } from './useRow';
import styles from './workspace.less';

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
  const kindName = useKindName();
  const session = useSession();
  const askDelete = useDelete();
  const { kind } = step;
  const [selected, setSelected] = useState(place.id);
  const [turn, setTurn] = useState(place.turn);
  if (turn !== place.turn) {
    setTurn(place.turn);
    setSelected(place.id);
  }
  const entering = useEntering(kind);
  const points = useWorkspace((v) => v.points);
  const table = useWorkspace((v) => v.w[kind]);
  const rows = useMemo(() => [...table.values()].sort(byCode), [table]);
  const columns = useFieldColumns(step.fields);
  const [view, setView] = usePreference<KeptView>(`grid.${kind}`, noView);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const grid = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => grid.current as GridHandle, []);
  const problems = useMemo(() => problemsByRow(kind, points, t), [kind, points, t]);

  const patch = (row: AnalysisRow, column: string, value: CellValue) => patchOf(step.fields, row, column, value);
  const draft = (values: NewValues) => step.draft?.(values, session.view.w) ?? draftOf(step.fields, values);
  const paste = ({ cells, newRows }: Pasted<AnalysisRow>) => {
    const changes = mergedPatches(cells, patch).map((merged) => change(kind, merged.row, merged.patch));
    const ops: Op[] = [...changes, ...newRows.map((values) => add(kind, draft(values)))];
    if (ops.length === 0) return undefined;
    const edited = newRows.length > 0 ? session.edit(...ops) : session.editCells(cells.length, ...ops);
    return edited.catch(inWords);
  };
  const toDelete = marked.length ? marked : selected ? [selected] : [];
  const select = useMemoizedFn((id: string) => {
    setSelected(id);
    onSelect(id);
  });
  const deleteChosen = useMemoizedFn(() => askDelete(kind, toDelete));
  const title = kindName(kind);

  return (
    <section className={styles.grid} aria-label={title}>
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
      <Grid<AnalysisRow>
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
        {...entering}
        empty={<p className={parts.empty}>{t(step.empty)}</p>}
        footer={({ shown, total, marked: count }) => (
          <span>
            {t('workspace.grid.count', { shown, total })}
            {count > 1 && ` · ${t('workspace.grid.marked', { count })}`}
          </span>
        )}
        {...(!readOnly && {
          onEdit: (row: AnalysisRow, column: string, value: CellValue) =>
            session.change(kind, row, patch(row, column, value)).catch(inWords),
          onNew: (values: NewValues) => session.edit(add(kind, draft(values))).catch(inWords),
          onPaste: paste,
          onDelete: (ids: readonly string[]) => askDelete(kind, ids),
        })}
      />
    </section>
  );
});

/** What is entered and not accepted outlives the grid; where nothing may be entered, it says why. */
function useEntering(kind: AnalysisKind) {
  const t = useT();
  const session = useSession();
  const why = useWorkspace((v) => v.readOnly);
  return { drafts: draftsOf(session, kind), ...(why && { readOnlyReason: t(`workspace.${why}`) }) };
}

/** Several cells of one row are one change, so that the row's rev is named once. */
function mergedPatches(
  cells: Pasted<AnalysisRow>['cells'],
  patchOf: (row: AnalysisRow, column: string, value: CellValue) => Patch<AnalysisKind>,
) {
  const merged = new Map<string, { row: AnalysisRow; patch: Patch<AnalysisKind> }>();
  for (const { row, column, value } of cells) {
    const { patch } = merged.get(row.id) ?? { patch: {} };
    const seen = { ...row, ...patch } as AnalysisRow;
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
