import type { Manner } from '#domain/method/rate/ratings.ts';

const place = (versionId: string) => `intara.manner.${versionId}`;

/** Whether controls count in what this tab shows of a version: kept while the tab is open. */
export const mannerOf = (versionId: string): Manner =>
  sessionStorage.getItem(place(versionId)) === 'controlled' ? 'controlled' : 'initial';

export function keepManner(versionId: string, manner: Manner): void {
  if (manner === 'initial') sessionStorage.removeItem(place(versionId));
  else sessionStorage.setItem(place(versionId), manner);
}
