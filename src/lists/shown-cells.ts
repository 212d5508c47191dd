/** The column that lines are chosen by says nothing. */
const sayingNothing = '.ant-table-selection-column';

/** What a table shows, as texts: the headings, then the lines. A cell that only draws something says what by its label. */
export function shownCells(table: HTMLElement, columns: number): string[][] {
  const textOf = (cell: HTMLElement) =>
    // biome-ignore lint/performance/useDomNodeTextContent: lines of a cell stay apart
    (cell.innerText ?? cell.textContent ?? '').trim() ||
    (cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '');
  const lineOf = (line: Element, cells: string) =>
    [...line.querySelectorAll<HTMLElement>(`:scope > ${cells}:not(${sayingNothing})`)].slice(0, columns).map(textOf);
  const head = table.querySelector('thead tr');
  const body = [...table.querySelectorAll('tbody tr.ant-table-row')];
  return [...(head ? [lineOf(head, 'th')] : []), ...body.map((line) => lineOf(line, 'td'))];
}
