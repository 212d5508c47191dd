// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table one moves in is a grid (WAI-ARIA)
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the table around the cells has the keys
import { Tooltip } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { composing } from '@/components/composing';
import { isRtl, stepOf } from '@/grid/cursor/keys';
import type { RowProblem, Step } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useTones } from '@/theme';
import { type CellOption, type DraftCell, optionName } from './cells';
import styles from './matrix.less';

interface Props {
  place: string;
  cell: DraftCell | undefined;
  options: readonly CellOption[];
  problem: RowProblem | undefined;
  isCursor: boolean;
  isMarked: boolean;
  /** What is being typed here; undefined = nothing. */
  typed: string | undefined;
  onType: (text: string) => void;
  /** `step` is where the key leads; absent when the field was left otherwise. */
  onCommit: (text: string, step: Step | undefined) => void;
  onCancel: () => void;
  onFocus: () => void;
  onPress: (cell: HTMLElement, extend: boolean) => void;
  onEdit: () => void;
}

/** One cell: the level in its colour with its name, or what was typed and names none. */
export function MatrixCell(props: Props) {
  const { place, cell, options, problem, isCursor, isMarked, typed, onFocus, onPress, onEdit } = props;
  const t = useT();
  const tones = useTones();
  const option = cell && 'level' in cell ? options.find(({ key }) => key === cell.level) : undefined;
  const tone = option && tones[option.tone];
  const kept = cell && 'text' in cell ? cell.text : undefined;
  const td = (
    <td
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      data-cell={place}
      data-state={problem?.level}
      data-marked={isMarked || undefined}
      aria-selected={isMarked || isCursor}
      aria-invalid={problem?.level === 'error' || undefined}
      aria-description={problem?.message}
      style={tone && { color: tone.text, background: tone.background }}
      onClick={(event) => {
        if (typed === undefined) onPress(event.currentTarget, event.shiftKey);
      }}
      // With Shift a block is extended: the cell the focus is in is its other corner.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onFocus={onFocus}
      onDoubleClick={onEdit}
    >
      {typed !== undefined ? (
        <Field {...props} typed={typed} />
      ) : option ? (
        optionName(option)
      ) : (
        <span className={kept === undefined ? styles.missing : styles.kept}>
          {kept ?? t('configuration.matrix.missing')}
        </span>
      )}
    </td>
  );
  // Always there: a cell that is drawn anew when something gets wrong would lose the focus.
  return <Tooltip title={typed === undefined ? problem?.message : undefined}>{td}</Tooltip>;
}

/** The field of a cell. Arrows lead on with what was typed, as in a spreadsheet. */
function Field({ typed, onType, onCommit, onCancel }: Props & { typed: string }) {
  const t = useT();
  const isDone = useRef(false);
  const done = (then: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    then();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell had the focus when the first letter was typed
      autoFocus
      value={typed}
      aria-label={t('configuration.matrix.value')}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => done(() => onCommit(typed, undefined))}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (composing(event)) return;
        if (event.key === 'Escape') return done(onCancel);
        const step = leadingStep(event, typed);
        if (!step) return;
        event.preventDefault();
        done(() => onCommit(typed, step));
      }}
    />
  );
}

/** Where a key leads from the field of a cell. In a longer text the arrows move in the text. */
function leadingStep(event: KeyboardEvent<HTMLElement>, typed: string): Step | undefined {
  if (event.key === 'Enter') return 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  const step = stepOf(event, { rtl: isRtl(event.currentTarget) });
  if (step === 'up' || step === 'down') return step;
  return (step === 'left' || step === 'right') && typed.length <= 2 ? step : undefined;
}
