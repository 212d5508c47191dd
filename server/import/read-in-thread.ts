import { Failure } from '#contract/errors.ts';
import { startThread } from '#server/thread.ts';
import { isHarmlessZip } from './inflate-guard.ts';
import type { ReadResult } from './read-workbook.ts';

/** A workbook that takes longer is not one of ours. */
const patience = 20_000;
const heapLimit = 512;

/** Reads a workbook in a thread of its own. @throws Failure NotASpreadsheet */
export async function readInThread(bytes: Uint8Array): Promise<ReadResult> {
  if (!isHarmlessZip(bytes)) throw new Failure('NotASpreadsheet');
  const worker = startThread('import/worker', heapLimit, bytes);
  const timer = setTimeout(() => void worker.terminate(), patience);
  try {
    return await new Promise<ReadResult>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('the import thread ended')));
    });
  } catch {
    throw new Failure('NotASpreadsheet');
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
