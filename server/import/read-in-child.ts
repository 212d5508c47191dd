import { Failure } from '#contract/errors.ts';
import { readInChild } from './in-child.ts';
import type { Workbook } from './layout.ts';
import { mostCells, type RefusedWorkbook } from './limits.ts';
import type { FromReader } from './messages.ts';
import type { ImportSteps } from './steps.ts';

/** With what Node and the unpacked parts take beside it, the process stays below 150 MB. */
const heapLimit = 80;
/** For a workbook of few cells, and for each cell more (ms). */
const patience = 1_500;
const patienceOfCell = 0.04;

type ChildResult = { workbook: Workbook } | { problems: string[] };

/**
 * Reads a workbook in a process of its own, one at a time.
 * @throws Failure NotASpreadsheet, WorkbookTooLarge, TooManyRequests
 */
export async function readWorkbookInChild(bytes: Uint8Array, steps: ImportSteps): Promise<ChildResult> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Failure('NotASpreadsheet');
  const workbook: Workbook = { users: [], projects: [], tasks: [] };
  return readInChild<FromReader, ChildResult>(
    {
      worker: 'import/worker',
      heapLimit,
      bytes,
      patience,
      take(message, allow) {
        if ('cells' in message) allow(patience + message.cells * patienceOfCell);
        else if ('lines' in message) workbook[message.sheet].push(...message.lines);
        else if ('problems' in message) return { result: message };
        else if ('refused' in message) throw refusalOf(message.refused);
        else return { result: { workbook } };
        return undefined;
      },
      exhausted: () => refusalOf('large'),
    },
    steps,
  );
}

const refusalOf = (why: RefusedWorkbook) =>
  why === 'broken' ? new Failure('NotASpreadsheet') : new Failure('WorkbookTooLarge', { cells: mostCells });
