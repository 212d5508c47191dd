import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mostSent, polarion, type SyncProgress } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { goingOn } from './going-on';
import { useSends } from './useSends';

/** What of the server's work is still under way when it is left ends within this time (ms). */
const lastPacket = 3000;

export interface Running extends SyncProgress {
  act: 'send' | 'read';
  /** Who began it and when, of what goes on without the page. */
  begun?: string;
  /** It was cancelled; its last calls are under way still. */
  isStopping?: boolean;
}

/**
 * Sends requirements and brings states back, one after the other, with what is known of their progress. Leaving the page ends reading; sending goes on.
 * @param onEnd whatever the end was: what was confirmed until then is known to the server
 */
export function useSync(projectId: string, onEnd: (end: 'done' | 'stopped' | 'failed') => void) {
  const t = useT();
  const { time } = useDates();
  const { message } = App.useApp();
  const [reading, setReading] = useState<Running>();
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
  const sends = useSends(projectId, onEnd);

  const read = async () => {
    const own = new AbortController();
    const { signal } = own;
    stop.current = own;
    setReading({ act: 'read', done: 0, total: 0 });
    let end: Parameters<typeof onEnd>[0] = 'done';
    try {
      const onProgress = (progress: SyncProgress) => setReading({ act: 'read', ...progress });
      const readOnce = (say: (words: string) => void) =>
        callWithProgress(polarion.read, undefined, { params: { projectId }, onProgress, signal, say });
      const found = await goingOn(readOnce, signal, message.error);
      message[found.changed + found.gone > 0 ? 'warning' : 'success'](t('polarion.read.done', { ...found }), 6);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      end = signal.aborted ? 'stopped' : 'failed';
    } finally {
      stop.current = undefined;
      setReading(undefined);
    }
    if (end === 'stopped') message.info(t('polarion.stopped'));
    if (!isHere.current) return;
    if (end === 'stopped') later.current = setTimeout(() => onEnd('stopped'), lastPacket);
    onEnd(end);
  };

  const { running: sending, isAsking } = sends;
  const sent: Running | undefined = sending && {
    act: 'send',
    done: sending.done,
    total: sending.total,
    begun: t('polarion.begun', { who: sending.askedBy, time: time(sending.askedOn) }),
    ...(sending.failure && { isStopping: true }),
    ...(sending.waits > 0 && { waits: sending.waits }),
  };
  const running = reading ?? sent ?? (isAsking ? ({ act: 'send', done: 0, total: 0 } as const) : undefined);
  return {
    running,
    last: sends.last,
    send: (ids: readonly string[], overwrite: boolean) => sends.begin(ids.slice(0, mostSent), overwrite),
    read,
    cancel: () => (reading ? stop.current?.abort() : void sends.cancel()),
  };
}
