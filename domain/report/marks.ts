import { foldText } from '../fold-text.ts';

/*
 * Marks that people write into cells, as every place that reads them takes them: a cell of the grid, a workbook, the columns of properties in a TARA sheet.
 * `×` is in neither list: in Chinese sheets it means no, elsewhere it is a drawn x.
 */

const yesMarks = ['1', 'y', 'yes', 'true', 'x', 'j', 'ja', '✓', '✔', '√', '☑', '●', '是', '有', '适用'];

/** What says no, nothing included. */
export const noMarks = [
  '',
  '0',
  'n',
  'no',
  'nein',
  'false',
  '-',
  '–',
  '—',
  '−',
  '/',
  '☐',
  '○',
  '否',
  '无',
  '没有',
  '不',
];

export const notApplicableMarks = ['⊘', 'n/a', 'na', 'n.a.', 'n. a.', 'not applicable', '不适用', '不涉及'];

/** The signs of an assigned property, pending or analysed, with the number of its damage scenarios (as the grid copies them out); a number alone. */
const counted = /^(?:[■□]\d*|[1-9]\d*)$/;

const yes: ReadonlySet<string> = new Set(yesMarks);
const no: ReadonlySet<string> = new Set(noMarks);
const notApplicable: ReadonlySet<string> = new Set(notApplicableMarks);

/** Yes or no in either language; undefined where it is neither. */
export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** The same of a mark that something applies. */
export function readMark(text: string): boolean | undefined {
  const word = foldText(text);
  if (counted.test(word)) return true;
  return notApplicable.has(word) ? false : readYesNo(text);
}
