// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table one moves in is a grid (WAI-ARIA)
import { useMemo, useRef, useState } from 'react';
import { fromTsv, toTsv } from '@/components/grid/clipboard';
import type { RowProblem } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage } from '../local-text';
import './choice-matrix.less';
import { type AxisLevel, type CellOption, cellText, type DraftCells, idOf, readCell, withCells } from './cells';
import { LevelList } from './LevelList';
import { MatrixCell } from './MatrixCell';
import { between, isIn, type Place, stepOf } from './matrix-keys';
import { placeBlock } from './paste-block';

export interface ChoiceMatrixProps {
  label: string;
  /** What rows and columns are. */
  titles: { rows: string; columns: string };
  rows: readonly AxisLevel[];
  columns: readonly AxisLevel[];
  cells: DraftCells;
  options: readonly CellOption[];
  /** By `cellKey`. */
  problems: ReadonlyMap<string, RowProblem>;
  readOnly: boolean;
  onChange: (cells: DraftCells) => void;
}

export const cellKey = (row: string, column: string): string => JSON.stringify([row, column]);

/**
 * Levels by row and column as a coloured table: typed (value or code), chosen from a list, pasted and copied as a block, cleared. What cannot be
 * read stays in its cell with the reason. Keyboard: arrows, Home, End, Shift for a block, Enter or F2 to edit, Alt+↓ for the list, Esc.
 */
export function ChoiceMatrix(props: ChoiceMatrixProps) {
  const { label, titles, rows, columns, cells, options, problems, readOnly, onChange } = props;
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setCursor] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>();
  const [typed, setTyped] = useState<string>();
  const [list, setList] = useState<HTMLElement>();
  const [told, setTold] = useState('');
  const last = { row: rows.length - 1, column: columns.length - 1 };
  const cursor = { row: Math.min(wanted.row, last.row), column: Math.min(wanted.column, last.column) };
  const block = between(cursor, anchor ?? cursor);
  const isBlock = anchor !== undefined && (anchor.row !== cursor.row || anchor.column !== cursor.column);
  const places = useMemo(
    () => rows.flatMap((row, r) => columns.map((column, c) => ({ row: r, column: c, r: idOf(row), c: idOf(column) }))),
    [rows, columns],
  );
  const inBlock = places.filter((place) => isIn(block, place));

  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`) ?? undefined;
  const go = (to: Place, extend = false) => {
    setAnchor(extend ? (anchor ?? cursor) : undefined);
    setCursor(to);
    setList(undefined);
    const cell = cellAt(to);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const selectAll = () => {
    setAnchor({ row: 0, column: 0 });
    setCursor(last);
    cellAt(last)?.focus({ preventScroll: true });
  };
  /** Without TLS browsers give no clipboard to write to; a key can still copy. */
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(copied(true));
      setTold(t('configuration.matrix.copied'));
    } catch {
      selectAll();
      setTold(t('configuration.matrix.copyByKey'));
    }
  };
  const put = (text: string, where: readonly { r: string; c: string }[]) => {
    const cell = readCell(text, options);
    onChange(
      withCells(
        cells,
        where.map(({ r, c }) => ({ row: r, column: c, cell })),
      ),
    );
  };
  const choose = (key: string | null) => {
    onChange(
      withCells(
        cells,
        inBlock.map(({ r, c }) => ({ row: r, column: c, cell: { level: key } })),
      ),
    );
    setList(undefined);
    cellAt(cursor)?.focus({ preventScroll: true });
  };
  const commit = (text: string, step: Place | undefined) => {
    setTyped(undefined);
    const here = places.filter(({ row, column }) => row === cursor.row && column === cursor.column);
    const { r, c } = here[0] ?? { r: '', c: '' };
    if (text.trim() !== cellText(cells[r]?.[c], options)) put(text, here);
    if (step) go(step);
  };
  const edit = (start: string | undefined) => {
    if (readOnly) return;
    const { r, c } = places.find(({ row, column }) => row === cursor.row && column === cursor.column) ?? {
      r: '',
      c: '',
    };
    setList(undefined);
    setTyped(start ?? cellText(cells[r]?.[c], options));
  };

  const textOf = (r: string, c: string) => cellText(cells[r]?.[c], options);
  const copied = (all: boolean): string => {
    if (!all)
      return toTsv(
        rows
          .slice(block.top, block.bottom + 1)
          .map((row) => columns.slice(block.left, block.right + 1).map((column) => textOf(idOf(row), idOf(column)))),
      );
    const head = [`${titles.rows} \\ ${titles.columns}`, ...columns.map(({ name }) => inLanguage(name))];
    return toTsv([
      head,
      ...rows.map((row) => [inLanguage(row.name), ...columns.map((column) => textOf(idOf(row), idOf(column)))]),
    ]);
  };
  const paste = (text: string) => {
    const pasted = fromTsv(text);
    const [only, more] = pasted.flat();
    if (isBlock && only !== undefined && more === undefined) return put(only, inBlock);
    const at = { row: block.top, column: block.left };
    const isValue = (word: string) => 'level' in (readCell(word, options) ?? {});
    const { cells: found, outside, headers } = placeBlock(pasted, { rows, columns, at, isValue });
    const read = found.map(({ row, column, text: word }) => ({
      ...{ row: idAt(rows, row), column: idAt(columns, column) },
      cell: readCell(word, options),
    }));
    if (read.length > 0) onChange(withCells(cells, read));
    const refused = read.filter(({ cell }) => cell && 'text' in cell).length;
    setTold(
      [
        t('configuration.matrix.pasted', { count: read.length - refused }),
        ...(headers ? [t('configuration.matrix.headersDropped')] : []),
        ...(refused ? [t('configuration.matrix.refused', { count: refused })] : []),
        ...(outside ? [t('configuration.matrix.outside', { count: outside })] : []),
      ].join(' '),
    );
  };

  const keyDown = (event: React.KeyboardEvent) => {
    if (typed !== undefined || list) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    const command = ctrlKey || metaKey;
    const handled = () => event.preventDefault();
    if (altKey && key === 'ArrowDown' && !readOnly) {
      handled();
      return setList(cellAt(cursor));
    }
    const step = stepOf(key, cursor, last, command);
    if (step) {
      handled();
      return go(step, event.shiftKey);
    }
    if (command && key.toLowerCase() === 'a') {
      handled();
      return selectAll();
    }
    if (command || altKey || readOnly) return;
    if (key === 'Enter' || key === 'F2') {
      handled();
      return edit(undefined);
    }
    if (key === 'Delete' || key === 'Backspace') {
      handled();
      return put('', inBlock);
    }
    if (key === ' ') {
      handled();
      return setList(cellAt(cursor));
    }
    if (key.length === 1) {
      handled();
      edit(key);
    }
  };
  const toClipboard = (event: React.ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(false));
  };
  const atCursor = problems.get(cellKey(idAt(rows, cursor.row), idAt(columns, cursor.column)));

  return (
    <div className="choice-matrix">
      <div className="choice-matrix-scroll">
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-readonly={readOnly}
          aria-multiselectable
          onKeyDown={keyDown}
          onCopy={toClipboard}
          onPaste={(event) => {
            if (typed !== undefined || readOnly) return;
            event.preventDefault();
            paste(event.clipboardData.getData('text/plain'));
          }}
        >
          <thead>
            <tr>
              <th scope="col" className="choice-matrix-corner">
                {titles.rows} \ {titles.columns}
              </th>
              {columns.map((column) => (
                <th key={idOf(column)} scope="col">
                  <span className="choice-matrix-name" title={inLanguage(column.name)}>
                    {inLanguage(column.name) || column.code}
                  </span>
                  <span className="choice-matrix-code">{column.code}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={idOf(row)}>
                <th scope="row">
                  <span className="choice-matrix-name" title={inLanguage(row.name)}>
                    {inLanguage(row.name) || row.code}
                  </span>
                  <span className="choice-matrix-code">{row.code}</span>
                </th>
                {columns.map((column, c) => {
                  const isCursor = r === cursor.row && c === cursor.column;
                  return (
                    <MatrixCell
                      key={idOf(column)}
                      place={`${r},${c}`}
                      cell={cells[idOf(row)]?.[idOf(column)]}
                      options={options}
                      problem={problems.get(cellKey(idOf(row), idOf(column)))}
                      isCursor={isCursor}
                      isMarked={isBlock && isIn(block, { row: r, column: c })}
                      typed={isCursor ? typed : undefined}
                      onType={setTyped}
                      onCommit={(text, key) =>
                        commit(text, key === undefined ? undefined : stepOf(key, cursor, last, false))
                      }
                      onCancel={() => {
                        setTyped(undefined);
                        cellAt(cursor)?.focus({ preventScroll: true });
                      }}
                      onFocus={() => {
                        if (!isCursor) setCursor({ row: r, column: c });
                      }}
                      onPress={(cell, extend) => {
                        go({ row: r, column: c }, extend);
                        if (!readOnly && !extend) setList(cell);
                      }}
                      onEdit={() => edit(undefined)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list && (
        <LevelList
          anchor={list}
          label={label}
          options={options}
          current={currentLevel(cells, idAt(rows, cursor.row), idAt(columns, cursor.column))}
          onChoose={choose}
          onClose={(back) => {
            setList(undefined);
            if (back) cellAt(cursor)?.focus({ preventScroll: true });
          }}
        />
      )}
      <p className="choice-matrix-note" aria-live="polite">
        {atCursor
          ? atCursor.message
          : told || t(readOnly ? 'configuration.matrix.hintRead' : 'configuration.matrix.hint')}
        <button type="button" className="choice-matrix-copy" onClick={copyAll}>
          {t('configuration.matrix.copy')}
        </button>
      </p>
    </div>
  );
}

const idAt = (axis: readonly AxisLevel[], at: number): string => {
  const level = axis[at];
  return level ? idOf(level) : '';
};

function currentLevel(cells: DraftCells, row: string, column: string): string | null | undefined {
  const cell = cells[row]?.[column];
  return cell && 'level' in cell ? cell.level : undefined;
}
