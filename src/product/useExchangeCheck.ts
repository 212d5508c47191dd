import { useRef, useState } from 'react';
import { type ExchangePreview, exchange } from '#contract/exchange.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { usePreference } from '@/request/usePreference';

/** Has the server look at the file that was chosen last; what it says of one chosen before it is passed over. */
export function useExchangeCheck(projectId: string | undefined) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ExchangePreview>();
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const [kept, keep] = usePreference<Record<string, string>>('workbook.mapping', {});
  const latest = useRef(0);
  const read = async (chosen: File, choices = kept) => {
    latest.current += 1;
    const own = latest.current;
    if (chosen !== file) setPreview(undefined);
    setFile(chosen);
    setRefused(undefined);
    setReading(true);
    const form = new FormData();
    form.append('file', chosen);
    if (projectId) form.append('kept', JSON.stringify(choices));
    try {
      const found = await (projectId
        ? call(exchange.checkTask, { params: { projectId }, form }, silent)
        : call(exchange.checkProject, { form }, silent));
      if (own === latest.current) setPreview(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (own === latest.current) setRefused(refusalText(error));
    } finally {
      if (own === latest.current) setReading(false);
    }
  };
  /** What a sheet or a column of a workbook holds: remembered by its name, and looked at anew. */
  const choose = (key: string, value: string) => {
    const next = { ...kept, [key]: value };
    keep(next);
    if (file) void read(file, next);
  };
  /** What was chosen, as the import of a task takes it. */
  const chosen = () => (preview?.document?.sheets.length ? { kept: JSON.stringify(kept) } : {});
  return { file, preview, refused, reading, read, choose, chosen };
}
