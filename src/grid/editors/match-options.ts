import { foldText } from '#domain/fold-text.ts';
import { toldWithin } from '@/grid/editing/told-within';
import type { Option } from '@/grid/grid-types';

/** The options a typed text leaves, best first: code, beginning of the label, beginning of a word, anywhere. */
export function matchOptions(options: readonly Option[], text: string): readonly Option[] {
  const wanted = foldText(text);
  if (wanted === '') return options;
  const found = options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
  const told = found.length === 0 ? toldWithin(options, text) : undefined;
  return told ? [told] : found;
}

function rankOf({ code, label, value, names = [] }: Option, wanted: string): number {
  const [c, l] = [foldText(code ?? value), foldText(label)];
  if (c === wanted) return 0;
  if (l === wanted || foldText(value) === wanted || names.some((name) => foldText(name) === wanted)) return 1;
  if (code !== undefined && c.startsWith(wanted)) return 2;
  if (l.startsWith(wanted) || names.some((name) => foldText(name).startsWith(wanted))) return 3;
  if (l.includes(` ${wanted}`)) return 4;
  return l.includes(wanted) || (code !== undefined && c.includes(wanted)) ? 5 : 9;
}
