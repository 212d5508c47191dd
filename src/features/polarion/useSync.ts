import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mostSent, polarion, type SyncProgress } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { isAway, noteLost, pause, untilBack } from '@/request/away';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { errorCodes } from '@/request/error-codes';
import { addSent, nothingSent, sentWords } from './sent-words';

/** What of the server's work is still under way when it is left ends within this time (ms). */
const lastPacket = 3000;

/** How often an exchange goes on after our server was away, how long it is waited for, and for what it had begun before (ms). */
const mostResumed = 40;
const longestAway = 600_000;
const forFormer = 5_000;

export interface Running extends SyncProgress {
  act: 'send' | 'read';
}

interface Work {
  signal: AbortSignal;
  report: (progress: SyncProgress) => void;
}

/**
 * Does an exchange again where our server went away in the midst of it, once that is back: what was confirmed before is done no second time. A server that
 * broke down may hold the project for a while.
 * @param work is told where the words of a failure go
 * @throws CallError, with its words said
 */
async function goingOn<T>(
  work: (say: (words: string) => void) => Promise<T>,
  signal: AbortSignal,
  sayFailure: (words: string) => void,
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

/**
 * Sends requirements and brings states back, one call after the other, with what is known of their progress; leaving the page gives up.
 * @param onEnd whatever the end was: what was confirmed until then is known to the server
 */
export function useSync(projectId: string, onEnd: (end: 'done' | 'stopped' | 'failed') => void) {
  const t = useT();
  const { message } = App.useApp();
  const [running, setRunning] = useState<Running>();
  const stop = useRef<AbortController>(undefined);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      stop.current?.abort();
      clearTimeout(later.current);
    };
  }, []);

  const run = async (act: Running['act'], work: (given: Work) => Promise<void>) => {
    const own = new AbortController();
    stop.current = own;
    setRunning({ act, done: 0, total: 0 });
    let end: Parameters<typeof onEnd>[0] = 'done';
    try {
      await work({ signal: own.signal, report: (progress) => setRunning({ act, ...progress }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      end = own.signal.aborted ? 'stopped' : 'failed';
    } finally {
      stop.current = undefined;
      setRunning(undefined);
    }
    if (end === 'stopped') message.info(t('polarion.stopped'));
    if (!isHere.current) return;
    if (end === 'stopped') later.current = setTimeout(() => onEnd('stopped'), lastPacket);
    onEnd(end);
  };

  const send = (ids: readonly string[], overwrite: boolean) =>
    run('send', async ({ signal, report }) => {
      let sum = nothingSent;
      try {
        for (let from = 0; from < ids.length; from += mostSent) {
          const packet = ids.slice(from, from + mostSent);
          const after = ids.length - from - packet.length;
          const onProgress = ({ done, total, ...waits }: SyncProgress) =>
            report({ done: from + done, total: from + total + after, ...waits });
          const options = { params: { projectId }, onProgress, signal };
          const sendOnce = (say: (words: string) => void) =>
            callWithProgress(polarion.send, { ids: packet, overwrite }, { ...options, say });
          const made = await goingOn(sendOnce, signal, message.error);
          sum = addSent(sum, made);
        }
      } finally {
        // What went before a failure, too.
        const { words, asksForLook } = sentWords(t, sum);
        if (words) message[asksForLook ? 'warning' : 'success'](words, asksForLook ? 8 : 4);
      }
    });

  const read = () =>
    run('read', async ({ signal, report }) => {
      const options = { params: { projectId }, onProgress: report, signal };
      const readOnce = (say: (words: string) => void) =>
        callWithProgress(polarion.read, undefined, { ...options, say });
      const found = await goingOn(readOnce, signal, message.error);
      message[found.changed + found.gone > 0 ? 'warning' : 'success'](t('polarion.read.done', { ...found }), 6);
    });

  return { running, send, read, cancel: () => stop.current?.abort() };
}
