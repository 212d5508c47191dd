import { useMemo } from 'react';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from './calls';
import { wordsOf } from './entry-text';
import { screens } from './screens';

export interface Facets {
  options: readonly { value: string; label: string }[];
  refresh: () => void;
}

/** The values there are of the field a library is narrowed by. */
export function useFacets(library: LibraryName): Facets {
  const t = useT();
  const { data, refresh } = useCall(callsOf(library).list, { query: { pageSize: 1 } }, silent);
  const as = screens[library].items.find(({ name }) => name === libraries[library].facet)?.as;
  const options = useMemo(
    () =>
      (data?.facets ?? []).map((value) => ({
        value,
        label: as === 'choice' ? t(`library.choice.${value as 'path'}`) : wordsOf(value, as),
      })),
    [data, as, t],
  );
  return { options, refresh };
}
