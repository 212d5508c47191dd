import { useEffect, useRef, useState } from 'react';
import { type ImportProgress, importData } from '#contract/import.ts';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';

/**
 * The import of a workbook: `run(file)` resolves with whether it is in; what it was refused for has been shown then. `progress` while it runs.
 * `cancel` gives it up, as does leaving the page.
 */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (file: File): Promise<boolean> => {
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    try {
      await callWithProgress(importData.initDatabase, { file }, { onProgress: setProgress, signal: own.signal });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  return { run, progress, cancel: () => stop.current?.abort() };
}
