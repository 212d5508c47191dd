import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { memo, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Grid } from '@/grid/Grid';
import type { GridHandle } from '@/grid/grid-types';
import { isNewLine } from '@/grid/waiting/new-lines';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { isInnerLine, outerIdOf, type SheetLine } from '@/rows/inner';
import parts from '@/rows/parts.less';
import type { AnyStep } from '@/rows/step';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Place } from '../panel/useRow';
import { type ProblemsByRow, problemsByRow } from '../problems/row-problems';
import styles from '../workspace.less';
import { GridTools } from './GridTools';
import { PaperHead } from './PaperHead';
import { spotOf } from './spot-of';
import { useColleagues } from './useColleagues';
import { useFindInTable } from './useFindInTable';
import { useReadOnlyReason } from './useReadOnlyReason';
import { useReviewActs } from './useReviewActs';
import { useSheet } from './useSheet';
import { useSheetEdits } from './useSheetEdits';
import { useStepView } from './useStepView';

interface Props {
  step: AnyStep;
  readOnly: boolean;
  place: Place;
  onSelect: (id: string | null, inner?: string) => void;
  panelOn: boolean;
  onPanel: (on: boolean) => void;
  /** Told which rows are marked, and that none is when the grid goes. */
  onMarked: (ids: readonly string[]) => void;
  onEditMany: () => void;
  ref: Ref<GridHandle>;
}

/** The grid of one step over the open version. */
export const StepGrid = memo(function StepGrid(props: Props) {
  const { step, readOnly, place, onSelect, panelOn, onPanel, onMarked, onEditMany, ref } = props;
  const t = useT();
  const { message } = App.useApp();
  const title = useKindName()(step.kind);
  const { rows, columns, nest } = useSheet(step);
  const lineOf = useMemoizedFn((id: string) => findLine(rows, nest?.rowsOf, id));
  const [selected, setSelected] = useSelected(place);
  const [view, setView] = useStepView(step.kind);
  const [marked, mark] = useMarked(onMarked);
  const grid = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => grid.current as GridHandle, []);
  useFindInTable(grid, readOnly);
  const session = useSession();
  const told = useReadOnlyReason();
  const colleagues = useColleagues(step.kind);
  const problems = useProblems(step.kind);

  const toDelete = marked.length ? marked : selected ? [selected] : [];
  const select = useMemoizedFn((id: string) => {
    setSelected(id);
    const line = lineOf(id);
    if (line && isInnerLine(line)) onSelect(line.under.id, line.row.id);
    else onSelect(id);
  });
  /** The cursor stands on the row that came in the place of those deleted: the keys go on from there, and the panel shows it. */
  const goOn = useMemoizedFn(() => {
    if (selected && !lineOf(selected)) {
      setSelected(null);
      onSelect(null);
    }
    grid.current?.focus();
  });
  const edits = useSheetEdits(step, columns, lineOf, goOn);
  const rowActs = useReviewActs(step, lineOf);
  const deleteChosen = useDeleteChosen(grid, marked, () => edits.onDelete(toDelete));

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
      <Grid<SheetLine>
        ref={grid}
        label={title}
        rows={rows}
        getId={(line) => line.id}
        newId={newId}
        columns={columns}
        {...(nest && { nest })}
        view={view}
        onView={setView}
        readOnly={readOnly}
        arrives
        spot={spotOf(session, step.kind)}
        tabWalks
        selectedId={selected}
        onSelect={select}
        onMark={mark}
        onOpen={() => onPanel(true)}
        onEditMany={onEditMany}
        rowActs={rowActs}
        onWaitingDeleted={(count) => message.info(t('workspace.grid.waitingDeleted', { count }))}
        onPasted={({ changed, added }) => message.info(t('workspace.grid.pasted', { changed, added }))}
        problems={problems}
        unsaved={unsavedOf(session, step.kind)}
        {...told}
        {...colleagues}
        empty={<p className={parts.empty}>{t(step.empty)}</p>}
        footer={({ shown, total, waiting, marked: count }) => (
          <span>
            {t('workspace.grid.count', { shown, total })}
            {waiting > 0 && ` · ${t('workspace.grid.waiting', { count: waiting })}`}
            {count > 1 && ` · ${t('workspace.grid.marked', { count })}`}
          </span>
        )}
        paper={(facts) => <PaperHead title={title} facts={facts} legend={step.legend && t(step.legend)} />}
        {...(!readOnly && edits)}
      />
      {step.Below && <step.Below readOnly={readOnly} />}
    </section>
  );
});

/** The marked rows, for the page beside the grid too. */
function useMarked(onMarked: Props['onMarked']) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const mark = useMemoizedFn((ids: readonly string[]) => {
    setMarked(ids);
    onMarked(ids);
  });
  useEffect(() => () => onMarked([]), [onMarked]);
  return [marked, mark] as const;
}

/** What the button of the bar deletes. Rows that wait are the grid's own, and so is what is entered for a new one. */
function useDeleteChosen(grid: RefObject<GridHandle | null>, marked: readonly string[], deleteStored: () => void) {
  return () => {
    if (!marked.some(isNewLine)) return deleteStored();
    grid.current?.remove();
  };
}

/** The open points of the step at their rows. */
function useProblems(kind: AnyStep['kind']): ProblemsByRow {
  const t = useT();
  const points = useWorkspace((v) => v.points);
  const before = useRef<ProblemsByRow>(undefined);
  return useMemo(() => {
    before.current = problemsByRow(kind, points, t, before.current);
    return before.current;
  }, [kind, points, t]);
}

/** The line the cursor is in: where the grid went, until another part of the page leads elsewhere. */
function useSelected(place: Place) {
  const [selected, setSelected] = useState(place.id);
  const [turn, setTurn] = useState(place.turn);
  if (turn !== place.turn) {
    setTurn(place.turn);
    setSelected(place.id);
  }
  return [selected, setSelected] as const;
}

function findLine(
  rows: readonly SheetLine[],
  inside: ((line: SheetLine) => readonly SheetLine[]) | undefined,
  id: string,
): SheetLine | undefined {
  const outer = outerIdOf(id);
  const row = rows.find((one) => one.id === outer);
  return outer === id ? row : row && inside?.(row).find((one) => one.id === id);
}
