import { useRef, useState } from 'react';
import { type ExchangePreview, exchange } from '#contract/exchange.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** Has the server look at the file that was chosen last; what it says of one chosen before it is passed over. */
export function useExchangeCheck(projectId: string | undefined) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ExchangePreview>();
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const latest = useRef<File>(undefined);
  const read = async (chosen: File) => {
    latest.current = chosen;
    setFile(chosen);
    setPreview(undefined);
    setRefused(undefined);
    setReading(true);
    const form = new FormData();
    form.append('file', chosen);
    try {
      const found = await (projectId
        ? call(exchange.checkTask, { params: { projectId }, form }, silent)
        : call(exchange.checkProject, { form }, silent));
      if (latest.current === chosen) setPreview(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (latest.current === chosen) setRefused(refusalText(error));
    } finally {
      if (latest.current === chosen) setReading(false);
    }
  };
  return { file, preview, refused, reading, read };
}
