import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type PolarionSend, polarion } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { useCall } from '@/request/useCall';
import { newId } from '@/session/new-id';
import { goingOn } from './going-on';
import { sentWords } from './sent-words';

/** How often it is asked how far it is (ms). */
const askEvery = 1_000;
/** What is being written when it is cancelled is known within this time (ms). */
const lastPacket = 3_000;

const isUnderWay = (send: PolarionSend | null | undefined): boolean => send?.endedOn === null;

/**
 * What the server sends to Polarion, whoever asked for it and whether or not this page was there.
 * @param onEnd it has ended, by whatever: what was confirmed is known to the server
 */
export function useSends(projectId: string, onEnd: (end: 'done' | 'stopped' | 'failed') => void) {
  const t = useT();
  const { message } = App.useApp();
  const params = { projectId };
  const [asksOften, setAsksOften] = useState(false);
  const { data, mutate, refresh } = useCall(
    polarion.lastSend,
    { params },
    {
      refreshOnFocus: true,
      ...(asksOften && { pollingInterval: askEvery }),
    },
  );
  const send = data?.send;
  const [isAsking, setAsking] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => {
      // That it was asked for is known to the server, or asked for again: only the page stops to hear of it.
      leaving.current?.abort();
      clearTimeout(later.current);
    };
  }, []);

  const watched = useRef('');
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    setAsksOften(isUnderWay(send));
    if (!send) return;
    if (isUnderWay(send)) {
      watched.current = send.id;
      return;
    }
    if (watched.current !== send.id) return;
    watched.current = '';
    const { words, asksForLook } = sentWords(t, send.sent);
    if (words) message[asksForLook ? 'warning' : 'success'](words, asksForLook ? 8 : 4);
    end.current(send.failure ? 'failed' : 'done');
    if (send.failure) later.current = setTimeout(() => end.current('stopped'), lastPacket);
  }, [send, t, message]);
  // The next answer asks for the one after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it begins
  useEffect(() => {
    if (asksOften) refresh();
  }, [asksOften]);

  const begin = async (ids: readonly string[], overwrite: boolean) => {
    const { signal } = leaving.current ?? new AbortController();
    const body = { id: newId(), ids: [...ids], overwrite };
    setAsking(true);
    try {
      const beginOnce = () => call(polarion.begin, { params, body }, { waitsForServer: true });
      const begun = await goingOn(beginOnce, signal);
      // It may be done before the page has asked.
      watched.current = begun.id;
      mutate({ send: begun });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!signal.aborted) end.current('failed');
    } finally {
      setAsking(false);
    }
  };

  const cancel = async () => {
    if (!send || !isUnderWay(send)) return;
    try {
      mutate(await call(polarion.cancel, { params, body: { id: send.id } }, silent));
    } catch (error) {
      // It may have ended by itself; the next answer says so.
      if (!(error instanceof CallError)) throw error;
      refresh();
    }
  };

  const [running, last] = isUnderWay(send) ? [send ?? undefined] : [undefined, send ?? undefined];
  return { running, isAsking, last, begin, cancel };
}
