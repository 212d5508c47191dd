import type { Parsed } from '@/components/grid/grid-types';

/** A number as people type it; a comma of Chinese or European input counts as the decimal point only when it is the one sign. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
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
