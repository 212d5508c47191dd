import { useRef, useState } from 'react';
import { type TablePreview, taraTable } from '#contract/tara-table.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** What a person chose of the file. */
export interface TableChoice {
  sheet?: string | undefined;
  mapping?: readonly string[] | undefined;
  skipsRows?: boolean;
}

/** Has the server look at the file; what it says of one chosen before is passed over. */
export function useTableCheck(versionId: string, kept: Readonly<Record<string, string>>) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<TablePreview>();
  /** Shown as soon as it is made, while the server looks again; what it refuses is taken back. */
  const [choice, setChoice] = useState<TableChoice>({});
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const latest = useRef(0);
  const [previewed, setPreviewed] = useState<TableChoice>({});
  const read = async (chosen: File, next: TableChoice) => {
    latest.current += 1;
    const own = latest.current;
    if (chosen !== file) setPreview(undefined);
    setFile(chosen);
    setChoice(next);
    setRefused(undefined);
    setReading(true);
    const form = new FormData();
    form.append('file', chosen);
    if (next.sheet !== undefined) form.append('sheet', next.sheet);
    if (next.mapping) form.append('mapping', JSON.stringify(next.mapping));
    form.append('skipHiddenRows', String(next.skipsRows ?? false));
    form.append('kept', JSON.stringify(kept));
    try {
      const found = await call(taraTable.check, { params: { versionId }, form }, silent);
      if (own === latest.current) {
        setPreview(found);
        setPreviewed(next);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (own === latest.current) {
        setRefused(refusalText(error));
        setChoice(previewed);
      }
    } finally {
      if (own === latest.current) setReading(false);
    }
  };
  return { file, preview, previewed, choice, refused, reading, read };
}
