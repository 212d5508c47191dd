import { useMemo } from 'react';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from './calls';
import { entryWords } from './entry-text';

export interface Facets {
  options: readonly { value: string; label: string }[];
  refresh: () => void;
}

/** The values there are of the field a library is narrowed by. */
export function useFacets(library: LibraryName): Facets {
  const t = useT();
  const { data, refresh } = useCall(callsOf(library).list, { query: { pageSize: 1 } }, silent);
  const { facet } = libraries[library];
  const options = useMemo(
    () =>
      (data?.facets ?? []).map((value) => ({
        value,
        label: entryWords(library, facet, value, t),
      })),
    [data, facet, library, t],
  );
  return { options, refresh };
}
