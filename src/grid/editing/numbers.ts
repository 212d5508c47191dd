interface Marks {
  /** Between thousands. */
  group: string;
  decimal: string;
}

const plainNumber: Marks = { group: '', decimal: '.' };
const comma: Marks = { group: ',', decimal: '.' };
const point: Marks = { group: '.', decimal: ',' };

/** Swiss thousands are written with either apostrophe. */
const withStraightMark = (text: string) => text.replaceAll('’', "'");

/** How the browser's language writes numbers. */
function ownMarks(): Marks {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(12_345.6);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: withStraightMark(mark('group').normalize('NFKC')), decimal: mark('decimal') };
}

/** What a text may say as a number: as the browser's language writes it first, then as others do (`1,234.5`, `1.234,5`, `0,85`). */
export function numbersIn(typed: string): string[] {
  const text = withStraightMark(typed);
  if (!/^-?\d[\d.,' ]*$/.test(text)) return [];
  const read = [ownMarks(), plainNumber, comma, point].flatMap((marks) => numberIn(text, marks) ?? []);
  return [...new Set(read)].filter((number) => number !== text);
}

function numberIn(text: string, { group, decimal }: Marks): string | undefined {
  const [whole = '', fraction, ...more] = text.replace(/^-/, '').split(decimal);
  const thousands = group === '' ? [whole] : whole.split(group);
  const [first = '', ...others] = thousands;
  const isGrouped = others.every((part) => part.length === 3) && (others.length === 0 || first.length <= 3);
  const digits = /^\d+$/;
  if (more.length > 0 || !isGrouped || !thousands.every((part) => digits.test(part))) return undefined;
  if (fraction !== undefined && !digits.test(fraction)) return undefined;
  const sign = text.startsWith('-') ? '-' : '';
  return String(Number(`${sign}${thousands.join('')}${fraction === undefined ? '' : `.${fraction}`}`));
}
