import { isAway, noteLost, pause, untilBack } from '@/request/away';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';

/** How often something goes on after our server was away, how long it is waited for, and for what it had begun before (ms). */
const mostResumed = 40;
const longestAway = 600_000;
const forFormer = 5_000;

/**
 * Does an exchange again where our server went away in the midst of it, once that is back: what was confirmed before is done no second time. A server that
 * broke down may hold the project for a while.
 * @param work is told where the words of a failure go
 * @throws CallError, with its words said
 */
export async function goingOn<T>(
  work: (say: (words: string) => void) => Promise<T>,
  signal: AbortSignal,
  sayFailure: (words: string) => void = () => {},
): Promise<T> {
  for (let n = 0; ; n += 1) {
    let said = '';
    try {
      return await work((words) => {
        said = words;
      });
    } catch (error) {
      if (!(error instanceof CallError) || signal.aborted) throw error;
      const isHeldStill = n > 0 && error.errorCode === errorCodes.PolarionBusy;
      if (n >= mostResumed || !(isAway(error) || isHeldStill)) {
        if (said) sayFailure(said);
        throw error;
      }
      if (isHeldStill) await pause(forFormer, signal);
      else {
        noteLost();
        await untilBack(longestAway, signal);
      }
      if (signal.aborted) throw error;
    }
  }
}
