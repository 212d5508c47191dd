import type { ControlsView } from '#domain/method/rate/ratings.ts';

const place = (versionId: string) => `intara.controlsView.${versionId}`;

/** Whether controls count in what this tab shows of a version: kept while the tab is open. */
export const controlsViewOf = (versionId: string): ControlsView =>
  sessionStorage.getItem(place(versionId)) === 'controlled' ? 'controlled' : 'initial';

export function keepControlsView(versionId: string, controlsView: ControlsView): void {
  if (controlsView === 'initial') sessionStorage.removeItem(place(versionId));
  else sessionStorage.setItem(place(versionId), controlsView);
}
