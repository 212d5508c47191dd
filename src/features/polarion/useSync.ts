import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mostSent, polarion, type SyncProgress } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { addSent, nothingSent, sentWords } from './sent-words';

/** What of the server's work is still under way when it is left ends within this time (ms). */
const lastPacket = 3000;

export interface Running extends SyncProgress {
  act: 'send' | 'read';
}

interface Work {
  signal: AbortSignal;
  report: (progress: SyncProgress) => void;
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
          const made = await callWithProgress(
            polarion.send,
            { ids: packet, overwrite },
            {
              params: { projectId },
              onProgress: ({ done, total, ...waits }) =>
                report({ done: from + done, total: from + total + after, ...waits }),
              signal,
            },
          );
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
      const found = await callWithProgress(polarion.read, undefined, options);
      message[found.changed + found.gone > 0 ? 'warning' : 'success'](t('polarion.read.done', { ...found }), 6);
    });

  return { running, send, read, cancel: () => stop.current?.abort() };
}
