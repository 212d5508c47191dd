import { Failure } from '#contract/kit/errors.ts';
import { megabyte } from '#server/read-bytes.ts';
import { readInChild } from './in-child.ts';
import { examplesSheet, notesSheet, type PassedOver, sheetTitles } from './layout.ts';
import { longestCell, mostCells, mostUnpacked, type RefusedWorkbook } from './limits.ts';
import type { FromReader } from './messages.ts';
import type { ReadResult } from './read-workbook.ts';
import type { ImportSteps } from './steps.ts';

/** With what Node and the unpacked parts take beside it, the process stays below 150 MB. */
const heapLimit = 80;
/** For a workbook of few cells, and for each cell more (ms). */
const patience = 1_500;
const patienceOfCell = 0.04;

/**
 * Reads a workbook in a process of its own, one at a time.
 * @throws Failure NotASpreadsheet, WorkbookTooLarge, TooManyRequests
 */
export async function readWorkbookInChild(bytes: Uint8Array, steps: ImportSteps): Promise<ReadResult> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Failure('NotASpreadsheet');
  const result: ReadResult = { workbook: {}, problems: [], passedOver: [] };
  return readInChild<FromReader, ReadResult>(
    {
      worker: 'import/worker',
      heapLimit,
      args: [JSON.stringify(sheetTitles())],
      bytes,
      patience,
      take(message, allow) {
        if ('cells' in message) allow(patience + message.cells * patienceOfCell);
        else if ('title' in message) {
          const { sheet, title, columns } = message;
          result.workbook[sheet] = { title, columns, lines: [] };
        } else if ('lines' in message) result.workbook[message.sheet]?.lines.push(...message.lines);
        else if ('passedOver' in message) result.passedOver.push(...message.passedOver.filter(isNotOurs));
        else if ('problems' in message) result.problems.push(...message.problems);
        else if ('refused' in message) throw refusalOf(message.refused);
        else return { result };
        return undefined;
      },
      exhausted: () => refusalOf('large'),
    },
    steps,
  );
}

/** Two sheets of the template are there to be read by people. */
const forPeople = [notesSheet, examplesSheet].flatMap(({ en, zh }) => [en, zh]);
const isNotOurs = ({ sheet, cell }: PassedOver) => cell !== '' || !forPeople.includes(sheet);

const refusalOf = (why: RefusedWorkbook) =>
  why === 'broken'
    ? new Failure('NotASpreadsheet')
    : new Failure('WorkbookTooLarge', { cells: mostCells, letters: longestCell, megabytes: mostUnpacked / megabyte });
