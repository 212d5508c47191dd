import { type CellObject, SSF } from 'xlsx';

/** A format longer than any that people make. */
const longestFormat = 200;

/**
 * What a sheet shows in place of a number or a text, where its format says more than the value: `DS-007` for 7, `005` for 5. Undefined where it shows
 * the value as it is, rounded or with marks between its digits.
 */
export function shownText(cell: CellObject | undefined): string | undefined {
  const { t: type, v: value, z: format } = cell ?? {};
  if (typeof format !== 'string' || format === 'General' || format.length > longestFormat) return undefined;
  if (type === 's' ? !/@/.test(format) || format === '@' : type !== 'n') return undefined;
  let shown: string;
  try {
    shown = String(SSF.format(format, value)).trim();
  } catch {
    // A format that nobody can read shows the value.
    return undefined;
  }
  return shown === '' || shown === String(value) || (type === 'n' && isPlain(shown)) ? undefined : shown;
}

/** A number in digits alone. Zeros before it are a code, and so is what stands between letters. */
const isPlain = (shown: string): boolean => /^[-(]?\d[\d\s,.'’]*\)?$/.test(shown) && !/^0\d/.test(shown);
