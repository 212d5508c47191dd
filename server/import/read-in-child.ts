import type { ChildProcess } from 'node:child_process';
import { Failure } from '#contract/errors.ts';
import { processorTime, startChild } from '#server/child.ts';
import type { Workbook } from './layout.ts';
import { mostCells, type RefusedWorkbook } from './limits.ts';
import type { FromReader } from './messages.ts';
import type { ImportSteps } from './steps.ts';

/** Of the child (MB). With what Node and the unpacked parts take beside it, the process stays below 150. */
const heapLimit = 80;
/** Until the child runs (ms): a busy machine is no fault of the workbook. */
const startPatience = 20_000;
/** For a workbook of few cells, and for each cell more (ms of a processor: others may want it too). */
const patience = 1_500;
const patienceOfCell = 0.04;
/** By the clock, so many times as long. */
const busiest = 10;
/** Workbooks that may wait for the one that is read. */
const mostWaiting = 4;
const comeBackAfter = 10;

type ChildResult = { workbook: Workbook } | { problems: string[] };

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Reads a workbook in a process of its own, one at a time.
 * @throws Failure NotASpreadsheet, WorkbookTooLarge, TooManyRequests
 */
export async function readInChild(bytes: Uint8Array, steps: ImportSteps): Promise<ChildResult> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Failure('NotASpreadsheet');
  if (waiting >= mostWaiting) throw new Failure('TooManyRequests', { seconds: comeBackAfter });
  waiting += 1;
  const turn = last;
  steps.at('waiting');
  const work = (async () => {
    await turn.catch(() => undefined);
    waiting -= 1;
    return readOne(bytes, steps);
  })();
  last = work;
  return work;
}

async function readOne(bytes: Uint8Array, steps: ImportSteps): Promise<ChildResult> {
  steps.at('reading');
  const child = startChild('import/worker', heapLimit, [String(bytes.length)]);
  try {
    return await answerOf(child, bytes, steps.signal);
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, bytes: Uint8Array, left: AbortSignal): Promise<ChildResult> {
  const workbook: Workbook = { users: [], projects: [], tasks: [] };
  return new Promise((resolve, reject) => {
    const refuse = (why: RefusedWorkbook) => reject(refusalOf(why));
    const within = (ms: number) => {
      const [began, before] = [performance.now(), processorTime(child) ?? 0];
      const look = () => {
        const used = (processorTime(child) ?? ms + before) - before;
        if (used >= ms || performance.now() - began > busiest * ms) refuse('large');
        else timer = setTimeout(look, Math.max(50, ms - used));
      };
      return setTimeout(look, ms);
    };
    left.addEventListener('abort', () => reject(left.reason), { once: true });
    let timer = within(startPatience);
    const again = (ms: number) => {
      clearTimeout(timer);
      timer = within(ms);
    };
    child.on('message', (message: FromReader) => {
      if ('ready' in message) {
        again(patience);
        child.stdin?.end(bytes);
      } else if ('cells' in message) again(patience + message.cells * patienceOfCell);
      else if ('lines' in message) workbook[message.sheet].push(...message.lines);
      else if ('problems' in message) resolve(message);
      else if ('refused' in message) refuse(message.refused);
      else resolve({ workbook });
    });
    // Written to a child that has ended.
    child.stdin?.on('error', () => undefined);
    const ended = (fail: () => void) => () => {
      clearTimeout(timer);
      fail();
    };
    child.on('error', (error) => ended(() => reject(error))());
    child.on(
      'exit',
      ended(() => refuse('large')),
    );
  });
}

const refusalOf = (why: RefusedWorkbook) =>
  why === 'broken' ? new Failure('NotASpreadsheet') : new Failure('WorkbookTooLarge', { cells: mostCells });
