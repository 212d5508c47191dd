import { fireEvent } from '@testing-library/react';

/** Pastes a text as a spreadsheet hands it over, where the focus is. */
export const paste = (text: string) =>
  fireEvent.paste(document.activeElement as Element, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });

/** Copies or cuts where the focus is; what a spreadsheet would read. */
export function taken(what: 'copy' | 'cut') {
  const kinds: Record<string, string> = {};
  const setData = (kind: string, text: string) => {
    kinds[kind] = text;
  };
  fireEvent[what](document.activeElement as Element, { clipboardData: { setData } });
  return kinds;
}

/** Pastes what was taken, where the focus is now. */
export const pasteTaken = (kinds: Record<string, string>) =>
  fireEvent.paste(document.activeElement as Element, {
    clipboardData: { getData: (kind: string) => kinds[kind] ?? '' },
  });
