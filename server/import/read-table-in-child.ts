import { Failure } from '#contract/kit/errors.ts';
import { megabyte } from '#server/read-bytes.ts';
import { readInChild } from './in-child.ts';
import { isZip } from './is-zip.ts';
import { longestCell, longestTextCell, mostTableCells, mostTableUnpacked } from './limits.ts';
import type { TableSheet } from './read-table.ts';
import type { ImportSteps } from './steps.ts';
import type { FromTableReader } from './table-worker.ts';

/** Of ten thousand lines of thirty columns half of it is taken (MB). */
const heapLimit = 480;
/** Milliseconds, and for each megabyte more. */
const patience = 3_000;
const patienceOfMegabyte = 3_000;

/**
 * Reads the sheets of a workbook or a text with separators in a process of its own, one file at a time.
 * @throws Failure NotATable, WorkbookTooLarge, TooManyRequests
 */
export function readTableInChild(bytes: Uint8Array, steps: ImportSteps): Promise<TableSheet[]> {
  const sheets: TableSheet[] = [];
  return readInChild<FromTableReader, TableSheet[]>(
    {
      worker: 'import/table-worker',
      heapLimit,
      bytes,
      patience: patience + (bytes.length / 1024 / 1024) * patienceOfMegabyte,
      take(message) {
        if ('refused' in message) throw message.refused === 'broken' ? new Failure('NotATable') : tooLarge(bytes);
        if ('done' in message) return { result: sheets };
        if (!('sheet' in message)) return undefined;
        const known = sheets.at(-1);
        if (known?.name === message.sheet.name) for (const line of message.lines) known.lines.push(line);
        else sheets.push({ ...message.sheet, lines: [...message.lines] });
        return undefined;
      },
      exhausted: () => tooLarge(bytes),
    },
    steps,
  );
}

const tooLarge = (bytes: Uint8Array) =>
  new Failure('WorkbookTooLarge', {
    cells: mostTableCells,
    letters: isZip(bytes) ? longestCell : longestTextCell,
    megabytes: mostTableUnpacked / megabyte,
  });
