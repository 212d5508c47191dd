import { parentPort, workerData } from 'node:worker_threads';
import { type ReadResult, readWorkbook } from './read-workbook.ts';

/** The thread that reads one workbook: a crafted one may take long or much memory, the server must not feel it. */
function result(): ReadResult {
  try {
    return readWorkbook(workerData as Uint8Array);
  } catch {
    return { problems: ['xlsx ?'] };
  }
}

parentPort?.postMessage(result());
