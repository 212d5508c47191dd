import { useEffect, useRef, useState } from 'react';
import { type ImportOutcome, type ImportProgress, importData } from '#contract/import.ts';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';

interface Run {
  dryRun: boolean;
  /** Is told why it was refused; without it a message over the page says so. */
  say?: (words: string) => void;
}

/**
 * The check and the import of a workbook: `run` resolves with what came of it, or nothing when it was refused, which has been shown or told to `say`
 * then, or given up. `progress` while it runs. `cancel` gives it up, as do another run and leaving the page.
 */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (file: File, { dryRun, say }: Run): Promise<ImportOutcome | undefined> => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    try {
      const options = { onProgress: setProgress, signal: own.signal, ...(say && { say }) };
      return await callWithProgress(importData.initDatabase, { file, dryRun: String(dryRun) }, options);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return undefined;
    } finally {
      if (stop.current === own) setProgress(undefined);
    }
  };
  return { run, progress, cancel: () => stop.current?.abort() };
}
