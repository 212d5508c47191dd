import type { Parsed } from '@/grid/grid-types';

/** What an input method or a spreadsheet writes otherwise: full-width signs, blanks that do not break, the typographic minus. */
const plainly = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
    .replace('−', '-')
    .trim();

const inThousands = /^[-+]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,}|(?: \d{3})+(?:[.,]\d+)?)$/;
const number = /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d+)?$/i;

/** Thousands to some, a decimal to others ("1,000"): nobody may guess. */
export const isAmbiguous = (text: string): boolean => /^[-+]?[1-9]\d{0,2},\d{3}$/.test(plainly(text));

/**
 * A number as people type it and spreadsheets show it: `1.5`, `1,5`, `1 000`, `1,000.5`, `1E+03`, full-width digits. A single comma counts as
 * the decimal sign where it cannot be one of thousands.
 */
export function numberOf(text: string): number | undefined {
  const plain = plainly(text);
  if (isAmbiguous(plain)) return undefined;
  const grouped = inThousands.test(plain) ? plain.replace(plain.includes(' ') ? / /g : /,/g, '') : plain;
  const value = number.test(grouped) ? Number(grouped.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Parses a cell that must hold a number; with `open`, empty or ∞ is "no end". */
export const parseNumber =
  (refusal: string, open = false) =>
  (text: string): Parsed => {
    const plain = text.trim();
    if (open && /^(∞|inf(inity)?)?$/i.test(plain)) return { value: '' };
    const number = numberOf(plain);
    return number === undefined ? { refusal } : { value: String(number) };
  };
