import { useRef, useState } from 'react';
import type { TablePreview } from '#contract/tara-table.ts';
import { endingsOf, formats } from '#domain/formats/formats.ts';
import { keyOfHeader } from '#domain/tara-table/header-words.ts';
import { isRepeated } from '#domain/tara-table/mapping.ts';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { usePreference } from '@/request/usePreference';

/** Files that are read as a table. */
export const tableEndings = endingsOf(formats.filter(({ id }) => id === 'taraTable'));

/** What a person chose of the file. */
export interface TableChoice {
  sheet?: string | undefined;
  mapping?: readonly string[] | undefined;
  skipsRows?: boolean;
}

/** Has the server look at the file, by `check`; what it says of one chosen before is passed over. What columns hold is remembered by their headers. */
export function useTableCheck(check: (form: FormData) => Promise<TablePreview>) {
  const [kept, keep] = usePreference<Record<string, string>>('tara-table.mapping', {});
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
      const found = await check(form);
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
  const mapping = preview?.columns.map(({ use }, at) => choice.mapping?.[at] ?? use);
  const map = (at: number, use: string) => {
    if (!file || !preview || !mapping) return;
    const header = keyOfHeader(preview.columns[at]?.header ?? '');
    if (header !== '') keep({ ...kept, [header]: use });
    // One column holds it, unless several may: of two the server would read one, and nothing would say which.
    const others = mapping.map((one) => (one === use && !isRepeated(use) ? '' : one));
    void read(file, { ...choice, sheet: preview.sheet, mapping: others.map((one, i) => (i === at ? use : one)) });
  };
  const look = (next: TableChoice) => file && void read(file, next);
  return {
    file,
    preview,
    previewed,
    choice,
    refused,
    reading,
    /** How many rows would be made. */
    rows: Object.values(preview?.made ?? {}).reduce((sum, count) => sum + count, 0),
    read,
    map,
    chooseSheet: (sheet: string) => look({ sheet }),
    skipRows: (skipsRows: boolean) => look({ sheet: preview?.sheet, mapping, skipsRows }),
    /** What was chosen, as the import takes it. */
    chosen: () => ({
      sheet: preview?.sheet,
      mapping: JSON.stringify(mapping),
      skipHiddenRows: choice.skipsRows ?? false,
    }),
  };
}
