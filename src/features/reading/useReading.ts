import { useAccess } from '@umijs/max';
import { App } from 'antd';
import { useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import type { LayLayers } from '#domain/diagram/layout.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import type { Reading } from '#domain/reading/proposals.ts';
import { call } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { type ReadingRefusal, ReadingRefused } from './limits';
import { readApart } from './read-apart';

/** What was read, with what is needed to make rows of it. */
export interface Found {
  reading: Reading;
  entries: readonly LibraryEntry<'assets'>[];
  layers: LayLayers;
}

const pageSize = 100;
/** A library of more assets is read as far as this. */
const mostEntries = 3000;

async function allEntries(): Promise<LibraryEntry<'assets'>[]> {
  const entries: LibraryEntry<'assets'>[] = [];
  for (let current = 1; entries.length < mostEntries; current++) {
    const { list, total } = await call(libraryCalls.assets.list, { query: { current, pageSize, sorter: 'code' } });
    entries.push(...list);
    if (list.length === 0 || entries.length >= total) break;
  }
  return entries;
}

/** Reads a text or a file with the terms of the asset library, as far as it may be read. */
export function useReading() {
  const { message } = App.useApp();
  const mayRead = useAccess().canAssetRead === true;
  const [reading, setReading] = useState(false);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<ReadingRefusal | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const start = async (given: string | File) => {
    setReading(true);
    setRefused(null);
    setName(typeof given === 'string' ? '' : plainFileName(given.name));
    try {
      const [entries, { layers }] = await Promise.all([mayRead ? allEntries() : [], import('./layers')]);
      const terms = entries.map(({ id, name, category, synonyms }) => ({ id, name, category, synonyms }));
      setFound({ reading: await readApart(given, terms), entries, layers });
    } catch (error) {
      if (error instanceof ReadingRefused) setRefused(error.why);
      else message.error(refusalText(error as CallError));
    }
    setReading(false);
  };
  return { read: (given: string | File) => void start(given), reading, refused, found, mayRead, name };
}
