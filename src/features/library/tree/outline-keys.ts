import type { KeyboardEvent } from 'react';
import { addedRow, indented, moved, outdented, rowsOfOutline, withGate, withoutRow } from '#domain/library/outline.ts';
import { newId } from '@/session/new-id';
import type { OutlineDesk } from './useOutline';

/** What keys and buttons do with the selected row. Each says whether it did anything. */
export const outlineActs = {
  add: (desk: OutlineDesk, id: string): boolean => {
    const added = addedRow(desk.read(), id, newId);
    if (!added || !desk.put(added.tree)) return false;
    desk.choose(added.made);
    desk.edit(added.made);
    return true;
  },
  indent: (desk: OutlineDesk, id: string) => desk.put(indented(desk.read(), id, newId)),
  outdent: (desk: OutlineDesk, id: string) => desk.put(outdented(desk.read(), id)),
  up: (desk: OutlineDesk, id: string) => desk.put(moved(desk.read(), id, -1)),
  down: (desk: OutlineDesk, id: string) => desk.put(moved(desk.read(), id, 1)),
  and: (desk: OutlineDesk, id: string) => desk.put(withGate(desk.read(), id, 'and', newId)),
  or: (desk: OutlineDesk, id: string) => desk.put(withGate(desk.read(), id, 'or', newId)),
  step: (desk: OutlineDesk, id: string) => desk.put(withGate(desk.read(), id, 'none', newId)),
  remove: (desk: OutlineDesk, id: string): boolean => {
    const rows = rowsOfOutline(desk.read().nodes);
    const at = rows.findIndex(({ node }) => node.id === id);
    if (!desk.put(withoutRow(desk.read(), id))) return false;
    desk.choose(rows[at - 1]?.node.id ?? null);
    return true;
  },
};
export type OutlineAct = keyof typeof outlineActs;

/** The row a number of rows further. */
function go(desk: OutlineDesk, id: string, by: 1 | -1): boolean {
  const rows = rowsOfOutline(desk.read().nodes);
  const next = rows[rows.findIndex(({ node }) => node.id === id) + by];
  if (next) desk.choose(next.node.id);
  return next !== undefined;
}

/** The act of a key on a row; undefined: the key is not of the outline. */
function actOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): OutlineAct | undefined {
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  if (ctrlKey || metaKey) return undefined;
  if (key === 'Tab') return shiftKey ? 'outdent' : 'indent';
  if (key === 'Enter') return 'add';
  if (key === 'Delete') return 'remove';
  // Letters would be taken for these where somebody types before the name can be typed.
  if (key === '&') return 'and';
  return key === '|' ? 'or' : undefined;
}

/** Carries out a key on a row. Returns whether it was one of the outline; Tab that can change nothing goes on to the next field. */
export function pressed(desk: OutlineDesk, id: string, event: KeyboardEvent, readOnly: boolean): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (!altKey && (key === 'ArrowUp' || key === 'ArrowDown')) return go(desk, id, key === 'ArrowUp' ? -1 : 1);
  if (readOnly) return false;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
    desk.undo();
    return true;
  }
  if (key === 'F2') {
    desk.edit(id);
    return true;
  }
  const act = actOf(event);
  return act !== undefined && outlineActs[act](desk, id);
}
