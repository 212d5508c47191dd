import { useState } from 'react';
import { sentences } from '@/components/sentences';
import { toTsv } from '@/grid/clipboard/clipboard';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type AxisLevel, cellText, type DraftCell, idOf, readCell, withCells } from './cells';
import type { ChoiceMatrixProps } from './matrix-props';
import { placeBlock } from './paste-block';
import type { MatrixCursor } from './useMatrixCursor';

/** What is entered into the cells of a matrix and copied out of them, and what is said about it. */
export function useMatrixEdits(props: ChoiceMatrixProps, { cursor, block, isBlock, selectAll }: MatrixCursor) {
  const { titles, rows, columns, cells, options, onChange } = props;
  const t = useT();
  const [note, setNote] = useState('');

  const chosenRows = rows.slice(block.top, block.bottom + 1);
  const chosenColumns = columns.slice(block.left, block.right + 1);
  const chosen = chosenRows.flatMap((row) => chosenColumns.map((column) => ({ row: idOf(row), column: idOf(column) })));
  const here = { row: idAt(rows, cursor.row), column: idAt(columns, cursor.column) };
  const cellHere = cells[here.row]?.[here.column];

  const textAt = (row: AxisLevel, column: AxisLevel) => cellText(cells[idOf(row)]?.[idOf(column)], options);
  const put = (cell: DraftCell | undefined, where: typeof chosen) =>
    onChange(
      withCells(
        cells,
        where.map((at) => ({ ...at, cell })),
      ),
    );
  const wholeMatrix = () => [
    [`${titles.rows} \\ ${titles.columns}`, ...columns.map(({ name }) => inLanguage(name))],
    ...rows.map((row) => [inLanguage(row.name), ...columns.map((column) => textAt(row, column))]),
  ];

  const pasteBlock = (pasted: readonly (readonly string[])[]) => {
    const {
      cells: found,
      outside,
      headers,
    } = placeBlock(pasted, {
      rows,
      columns,
      at: { row: block.top, column: block.left },
      isValue: (word) => 'level' in (readCell(word, options) ?? {}),
    });
    const read = found.map(({ row, column, text }) => ({
      row: idAt(rows, row),
      column: idAt(columns, column),
      cell: readCell(text, options),
    }));
    if (read.length > 0) onChange(withCells(cells, read));
    const refused = read.filter(({ cell }) => cell && 'text' in cell).length;
    setNote(
      sentences(
        t('configuration.matrix.pasted', { count: read.length - refused }),
        headers && t('configuration.matrix.headersDropped'),
        refused > 0 && t('configuration.matrix.refused', { count: refused }),
        outside > 0 && t('configuration.matrix.outside', { count: outside }),
      ),
    );
  };

  return {
    /** The outcome of the last paste or copy. */
    note,
    here,
    textHere: cellText(cellHere, options),
    /** The level in the cell of the cursor; undefined = none chosen. */
    levelHere: cellHere && 'level' in cellHere ? cellHere.level : undefined,
    /** Enters a text into the cell of the cursor. */
    enter: (text: string) => {
      if (text.trim() !== cellText(cellHere, options)) put(readCell(text, options), [here]);
    },
    /** Empties the cells of the block. */
    clear: () => put(undefined, chosen),
    /** Gives the cells of the block a level. */
    choose: (key: string | null) => put({ level: key }, chosen),
    /** A single value fills the block; a block starts at its corner, or where its headers say. */
    paste: (pasted: readonly (readonly string[])[]) => {
      const [only, more] = pasted.flat();
      if (isBlock && only !== undefined && more === undefined) put(readCell(only, options), chosen);
      else pasteBlock(pasted);
    },
    /** The texts of the block. */
    copied: () => chosenRows.map((row) => chosenColumns.map((column) => textAt(row, column))),
    /** Without TLS browsers give no clipboard to write to; a key can still copy. */
    copyAll: async () => {
      try {
        await navigator.clipboard.writeText(toTsv(wholeMatrix()));
        setNote(t('configuration.matrix.copied'));
      } catch {
        selectAll();
        setNote(t('configuration.matrix.copyByKey'));
      }
    },
  };
}

const idAt = (axis: readonly AxisLevel[], at: number): string => {
  const level = axis[at];
  return level ? idOf(level) : '';
};
