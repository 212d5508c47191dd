import { CloseOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import type { Column, GridHandle } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { type InnerLine, isInnerLine, type SheetLine } from '@/rows/inner';
import parts from '@/rows/parts.less';
import type { AnyStep } from '@/rows/step';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { useSession } from '@/session/SessionProvider';
import { useReadOnlyReason } from '../sheet/useReadOnlyReason';
import { useSheet } from '../sheet/useSheet';
import workspace from '../workspace.less';
import { codeOf, linesWith, manyFields } from './common';
import { ManyField, namedRows } from './ManyField';
import styles from './many.less';

/** Puts the focus into the first field. */
export const editMany = 'rows.editMany';

interface Props {
  step: AnyStep;
  /** The marked lines of its grid. */
  ids: readonly string[];
  readOnly: boolean;
  grid: RefObject<GridHandle | null>;
  onClose: () => void;
  undo: () => void;
  redo: () => void;
}

/** The fields of all marked rows, each of which is changed in all of them at once, as one edit. */
export function ManyPanel({ step, ids, readOnly, grid, onClose, undo, redo }: Props) {
  const t = useT();
  const kindName = useKindName();
  const { rows, columns, nest } = useSheet(step);
  const rowsOf = nest?.rowsOf as ((line: object) => readonly InnerLine[]) | undefined;
  const lines = useMemo(() => linesWith(ids, rows, rowsOf), [ids, rows, rowsOf]);
  const linesNow = useMemoizedFn(() => lines);
  // A range that grows is drawn at once, and its fields when there is time: it may be all rows of a large task.
  const drawn = useDeferredValue(lines);
  const fields = useMemo(() => manyFields(step, columns, drawn), [step, columns, drawn]);
  const store = unsavedOf(useSession(), step.kind);
  const unsaved = useSyncExternalStore(store.subscribe, store.get);
  const enter = useMemoizedFn<GridHandle['enterRows']>(async (...given) => grid.current?.enterRows(...given));
  const root = useRef<HTMLElement>(null);
  useAskedAct(editMany, () => root.current?.querySelector<HTMLElement>('[data-many] :is(input, textarea)')?.focus());
  const { readOnlyReason } = useReadOnlyReason();
  // The steps of a path are called otherwise than what stands in the same columns of paths.
  const inside = drawn.length > 0 && drawn.every(isInnerLine) ? step.inner?.fields : undefined;
  const kind = inside?.kind ?? step.kind;
  const titleOf = ({ key, titleText }: Column<SheetLine>) => {
    const field = inside?.list.find(({ name }) => name === key);
    return field ? t(field.label) : titleText;
  };
  const title = t('many.rows', { count: lines.length });
  const named = (list: readonly string[]) => list.join(t('many.comma'));
  /** The keys of the page hold in its fields too, while nothing is typed there. */
  const press = (event: KeyboardEvent) => {
    const act = undoOf(event);
    if (!act || isTyped(event.target)) return;
    event.preventDefault();
    (act === 'undo' ? undo : redo)();
  };
  return (
    <aside ref={root} className={workspace.panel} data-part="panel" aria-label={title} onKeyDown={press}>
      <header>
        <h2>{title}</h2>
        <span className={workspace.panelKind}>{kindName(kind, 'one')}</span>
        <span className={workspace.fill} />
        <Tooltip title={t('workspace.panel.close')}>
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('workspace.panel.close')}
            onClick={onClose}
          />
        </Tooltip>
      </header>
      <div className={styles.body}>
        <p className={parts.note}>{namedRows(t, drawn.slice(0, 9).map(codeOf), drawn.length)}</p>
        <p className={parts.note}>{readOnly ? readOnlyReason : t('many.hint')}</p>
        {fields.editable.map((column) => (
          <ManyField
            key={column.key}
            column={column}
            title={titleOf(column)}
            lines={drawn}
            linesNow={linesNow}
            unsaved={unsaved}
            readOnly={readOnly}
            onEnter={enter}
          />
        ))}
        {fields.own.length > 0 && <p className={parts.note}>{t('many.own', { fields: named(fields.own) })}</p>}
        {fields.computed.length > 0 && (
          <p className={parts.note}>{t('many.computed', { fields: named(fields.computed) })}</p>
        )}
        {fields.locked.length > 0 && <p className={parts.note}>{t('many.locked', { fields: named(fields.locked) })}</p>}
      </div>
    </aside>
  );
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z; Meta counts as Ctrl. */
function undoOf({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (/^z$/i.test(key)) return shiftKey ? 'redo' : 'undo';
  return /^y$/i.test(key) ? 'redo' : undefined;
}

/** A field in which something stands that is not saved takes back letters. */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.dataset.typed !== undefined || (target.role === 'combobox' && (target as HTMLInputElement).value !== ''));
