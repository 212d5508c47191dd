import { searchFor } from '../fold-text.ts';
import type { Relations } from './relations.ts';

/** Which rows are looked at: the chain of one row, and what the words find in codes and names. */
export interface RelationFilter {
  row: string | null;
  words: string;
}

/**
 * The rows that words find, each with its chain; without words all rows, or those of the chain of one. It pauses after each row it looks at,
 * because two thousand chains take longer than a letter may.
 */
export function* foundRows(
  { nodes, trace }: Pick<Relations, 'nodes' | 'trace'>,
  { row, words }: RelationFilter,
): Generator<void, ReadonlySet<string>> {
  const chain = row !== null && nodes.has(row) ? trace(row) : null;
  const isIn = searchFor(words);
  if (words.trim() === '') return chain ?? new Set(nodes.keys());
  const most = chain?.size ?? nodes.size;
  const found = new Set<string>();
  for (const { id, code, name } of nodes.values()) {
    if (found.size === most) break;
    if (chain && !chain.has(id)) continue;
    if (!isIn(`${code} ${name}`)) continue;
    for (const one of trace(id)) if (!chain || chain.has(one)) found.add(one);
    yield;
  }
  return found;
}
