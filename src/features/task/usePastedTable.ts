import { useEffect, useRef } from 'react';
import { matrixIn, toTsv } from '@/grid/clipboard/clipboard';

/**
 * Takes a table that is pasted anywhere on the page but into a field, as a file of this name: cells copied from a spreadsheet, joined ones for every
 * line they cover, or a file that was copied.
 */
export function usePastedTable(name: string, take: (file: File) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const inField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (!data || inField) return;
      const [copied] = data.files;
      const text = data.getData('text/plain');
      // Of a table as text the server finds what separates its cells.
      const isText = !copied && !text.includes('\t') && !/<table/i.test(data.getData('text/html'));
      const matrix = copied ? [] : matrixIn(data);
      // A word that was copied is no table; a header alone is one, of which the server says what is missing.
      if (!copied && matrix.length < 2 && (matrix[0]?.length ?? 0) < 2) return;
      event.preventDefault();
      latest.current(
        copied ??
          new File([isText ? text : toTsv(matrix)], name, { type: isText ? 'text/csv' : 'text/tab-separated-values' }),
      );
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [name]);
}
