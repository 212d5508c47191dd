import type { Vocabulary as Names } from '#contract/library.ts';
import type { LibraryName } from '#domain/library/libraries.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from './calls';
import { screens } from './screens';

const none: Names = { properties: [], assetCategories: [], threatTypes: [] };

/** The names behind the codes that entries of a library hold, for everybody who reads it; until they are there the codes stand for themselves. */
export function useVocabulary(library: LibraryName): Names {
  const needed = screens[library].items.some(({ of }) => of !== undefined);
  const { data } = useCall(callsOf(library).vocabulary, needed ? {} : null, silent);
  return data ?? none;
}
