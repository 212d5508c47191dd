import { useModel } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { secondOpinion } from '#contract/second-opinion.ts';
import { Judgement } from '#domain/agreement/judgement.ts';
import { keepFormInput, readFormInput } from '@/components/forms/kept-forms';
import { isAway } from '@/request/away';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { sendLast } from '@/request/send-last';

/** After the last key (ms). */
const saveAfter = 400;
/** While the server is away (ms). */
const againAfter = 3_000;
/** Rows sent at once. */
const atOnce = 40;

export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused';
const isTaken = ({ judgement }: { judgement: Judgement }) => Judgement.safeParse(judgement).success;
type Answers = Readonly<Record<string, Judgement>>;

/**
 * The answers of a rater, saved as they are typed. What the server does not have yet is in the storage of the browser, too, and is sent when the page is
 * opened again.
 */
export function useAnswers(opinionId: string, begin: Answers, isOpen: boolean) {
  const user = useModel('@@initialState').initialState?.currentUser?.id ?? '';
  const place = `opinion ${opinionId}`;
  const [answers, setAnswers] = useState(begin);
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef(begin);
  const dirty = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const unsent = useMemoizedFn(() => [...dirty.current].map((id) => ({ id, judgement: latest.current[id] ?? {} })));

  const keep = useMemoizedFn(() => {
    const rows = unsent();
    const values = Object.fromEntries(rows.map(({ id, judgement }) => [id, judgement]));
    keepFormInput(
      user,
      place,
      rows.length > 0 ? { values, at: Date.now(), rev: undefined, began: undefined } : undefined,
    );
  });
  const later = useMemoizedFn((ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  });
  const send = useMemoizedFn(async (): Promise<boolean> => {
    for (;;) {
      // What its field refuses is not sent: its words are there, and the other answers are saved.
      const rows = unsent().filter(isTaken).slice(0, atOnce);
      if (rows.length === 0) break;
      setState('saving');
      try {
        await call(secondOpinion.answer, { params: { opinionId }, body: { rows } }, silent);
      } catch (error) {
        const waits = error instanceof CallError && isAway(error);
        setState(waits ? 'waiting' : 'refused');
        if (waits) later(againAfter);
        else if (error instanceof CallError) showFailure(error);
        return false;
      }
      for (const { id, judgement } of rows) if (latest.current[id] === judgement) dirty.current.delete(id);
      keep();
    }
    setState(dirty.current.size > 0 ? 'refused' : 'saved');
    return dirty.current.size === 0;
  });
  /** Sends what is not saved; false where that failed. */
  const save = useMemoizedFn(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    return running.current;
  });
  const put = useMemoizedFn((id: string, judgement: Judgement) => {
    latest.current = { ...latest.current, [id]: judgement };
    dirty.current.add(id);
    setAnswers(latest.current);
    setState('saving');
    keep();
    later(saveAfter);
  });

  useEffect(() => {
    if (!isOpen) return;
    let isHere = true;
    void readFormInput(user, place).then((kept) => {
      if (!isHere || !kept) return;
      for (const [id, judgement] of Object.entries(kept.values))
        if (id in latest.current) put(id, judgement as Judgement);
    });
    const leave = () => {
      const rows = unsent().filter(isTaken).slice(0, atOnce);
      if (rows.length > 0) sendLast(secondOpinion.answer, { params: { opinionId }, body: { rows } });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      isHere = false;
      window.removeEventListener('pagehide', leave);
      void save();
    };
  }, [isOpen, user, place, opinionId, put, save, unsent]);
  return { answers, put, state, save };
}
