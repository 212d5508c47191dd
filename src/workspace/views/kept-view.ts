import { sameContent } from '#domain/model/same-content.ts';
import type { Arrangement } from '#domain/product/saved-view.ts';
import type { GridView } from '@/grid/grid-types';

/** What of an arrangement is told by the address, so that a link shows the same rows and columns. */
const told = ['sort', 'filters', 'groupBy', 'hidden', 'shown'] as const;

/** What belongs to the person and not to the task. */
const personal = ['order', 'widths', 'tall'] as const;

type Part = readonly (keyof GridView)[];

const pick = (view: GridView, names: Part): GridView =>
  Object.fromEntries(names.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]]])));

/** Order and widths of columns, and how high the rows are. */
export const personalPart = (view: GridView): GridView => pick(view, personal);

/** Everything else: it is about the rows of the task. */
export const taskPart = ({ order: _, widths: __, tall: ___, ...rest }: GridView): GridView => rest;

/** What of an arrangement is saved under a name. How high the rows are is a matter of the person's screen. */
export function savedPart(view: GridView): Arrangement {
  const part = pick(view, [...told, 'order', 'widths']);
  return Object.fromEntries(Object.entries(part).filter(([, value]) => Object.keys(value).length > 0));
}

/** A saved view in place of what is shown; where it says nothing of order and widths of columns, those of the person stay. */
export const showSaved = (view: GridView, saved: Arrangement): GridView => ({
  ...pick(view, [...personal, 'collapsed', 'folded']),
  ...saved,
  ...(saved.filters && { showFilters: true }),
});

/** Is this what the grid shows? */
export const isShownNow = (view: GridView, saved: Arrangement): boolean =>
  sameContent(savedPart(showSaved(view, saved)), savedPart(view));

/** The arrangement in one word for the address; null where nothing is arranged. */
export function viewInAddress(view: GridView): string | null {
  const part = pick(view, told);
  return Object.keys(part).length === 0 ? null : JSON.stringify(part);
}

/** The arrangement in a text somebody may have changed; undefined when it is none. */
export function readView(text: string | null): GridView | undefined {
  if (!text) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? checked(read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function checked(read: Record<string, unknown>): GridView {
  const { sort, filters, groupBy, showFilters } = read as GridView;
  const lists = Object.fromEntries(
    ['hidden', 'shown', 'collapsed', 'folded'].flatMap((name) => (isTexts(read[name]) ? [[name, read[name]]] : [])),
  );
  const words = Object.entries(filters ?? {}).filter(([, word]) => typeof word === 'string');
  return {
    ...lists,
    ...(typeof sort?.column === 'string' && { sort: { column: sort.column, descending: sort.descending === true } }),
    ...(words.length > 0 && { filters: Object.fromEntries(words) }),
    ...(typeof groupBy === 'string' && { groupBy }),
    ...((showFilters === true || words.length > 0) && { showFilters: true }),
  };
}
