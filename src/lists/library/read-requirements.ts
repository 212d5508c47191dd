import { type ListedEntry, libraryCalls } from '#contract/library.ts';
import { call, silent } from '@/request/call';

/** The longest page there is. */
const pageSize = 100;

/** All requirements of the library with what they make harder: their lists leave out none of their fields. */
export async function readRequirements(): Promise<ListedEntry<'requirements'>[]> {
  const found: ListedEntry<'requirements'>[] = [];
  for (let current = 1; ; current++) {
    const query = { current, pageSize, sorter: 'code' } as const;
    const { list, total } = await call(libraryCalls.requirements.list, { query }, silent);
    found.push(...list);
    if (list.length === 0 || found.length >= total) return found;
  }
}
