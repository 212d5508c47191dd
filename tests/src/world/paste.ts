import { fireEvent } from '@testing-library/react';

/** Pastes a text as a spreadsheet hands it over, where the focus is. */
export const paste = (text: string) =>
  fireEvent.paste(document.activeElement as Element, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });
