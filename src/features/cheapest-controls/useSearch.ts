import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OptimiseResult, Progress, Question } from '#domain/optimise/task.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { searchApart } from './search-apart';

/** What was found, of which state of the task and for which question. */
export interface Found {
  result: OptimiseResult;
  w: Workspace;
  question: Question;
}

/** One search at a time; leaving the page ends it. */
export function useSearch() {
  const t = useT();
  const { message } = App.useApp();
  const [found, setFound] = useState<Found | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const halting = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const search = async (w: Workspace, question: Question) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const halt = new AbortController();
    halting.current = halt;
    setBusy(true);
    setProgress(null);
    setFound(null);
    try {
      const result = await searchApart(w, question, { onProgress: setProgress, stop: halt.signal, signal: own.signal });
      if (result && running.current === own) setFound({ result, w, question });
    } catch {
      message.error(t('cheapest.broken'));
    } finally {
      if (running.current === own) setBusy(false);
    }
  };
  return { found, progress, isBusy, search, stop: () => halting.current?.abort() };
}
