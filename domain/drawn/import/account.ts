import type { SketchPage, UnreadList } from './sketch.ts';

/** An element as the file lists it, before anything of it is read. */
export interface Listed {
  id: string;
  name: string;
}

interface Account {
  /** Every element the file lists on the page, whatever it is. */
  elements: readonly Listed[];
  /** How many threats the file names on the page. */
  threats?: number;
  /** Elements that are drawn as a part of another: the label of a line, the row of a table. */
  joined?: ReadonlySet<string>;
  unread: UnreadList;
}

/**
 * The page with its counts. Each element of the file is drawn, joined with another, or left out with a reason; what a reader forgot is told, and so are names
 * that became shorter: where nothing is told, nothing is lost.
 */
export function accountFor(
  page: Omit<SketchPage, 'counts' | 'unread'>,
  { elements, threats = 0, joined = new Set(), unread }: Account,
): SketchPage {
  const drawn = new Map<string, string>();
  const bare = new Set<string>();
  const draw = (id: string, name: string, isAsset: boolean) => {
    drawn.set(id, name);
    if (!isAsset) bare.add(id);
  };
  for (const { id, name } of page.groups) draw(id, name, false);
  for (const { id, name, form } of page.nodes) if (form !== 'point') draw(id, name, form !== 'note');
  for (const { id, asset, name, plain } of page.links) draw(asset ?? id, name, !plain);
  const counts = { inFile: elements.length, drawn: 0, framed: 0, joined: 0, leftOut: 0, added: 0, threats };
  const seen = new Set<string>();
  for (const { id, name } of elements) {
    const isRepeated = seen.has(id);
    seen.add(id);
    const shown = drawn.get(id);
    if (isRepeated) unread.add('repeated', name);
    else if (shown === undefined && !joined.has(id) && !unread.left.has(id)) unread.add('unaccounted', name);
    if (!isRepeated && shown !== undefined) counts[bare.has(id) ? 'framed' : 'drawn'] += 1;
    else if (!isRepeated && joined.has(id)) counts.joined += 1;
    else counts.leftOut += 1;
    if (!isRepeated && shown?.endsWith('…') && !name.trimEnd().endsWith('…')) unread.add('shortened', shown);
  }
  counts.added = [...drawn.keys()].filter((id) => !seen.has(id) && !bare.has(id)).length;
  const told = unread.all.filter(({ why }) => why === 'threats').reduce((sum, { count }) => sum + count, 0);
  const lost = threats - (page.threats?.length ?? 0) - told;
  if (lost > 0) unread.add('threats', '', lost);
  return { ...page, counts, unread: unread.all };
}
