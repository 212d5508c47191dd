import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { add, drop } from '#domain/workspace/edit.ts';
import type { UnsavedCells } from '@/grid/grid-types';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { newId } from '@/session/new-id';
import { failure, type LoneSession, loneSession, refusedWith } from '../../world/lone-session';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
});
afterEach(() => lone.close());

const store = () => unsavedOf(lone.session, 'damages');
const entered = (text: string, message?: string): UnsavedCells => ({
  description: { value: text, text, turn: 0, ...(message !== undefined && { message }) },
});

/** Rows that wait, entered one after the other. */
function keepRows(...texts: string[]) {
  const rows = texts.map((text) => [`#new::${newId()}`, entered(text, 'required')] as const);
  store().update((now) => new Map([...now, ...rows]));
  return rows.map(([line]) => line);
}
const texts = () => [...store().get().values()].map(({ description }) => description?.text);

describe('rows that wait', () => {
  const paths = Array.from({ length: 12 }, (_, at) => `Path ${at + 1}`);

  it('stand in the order they were pasted in after the page was loaded again', async () => {
    keepRows(...paths);
    await lone.crash();
    await lone.open();
    expect(texts()).toEqual(paths);
    keepRows('Path 13');
    await lone.crash();
    await lone.open();
    expect(texts()).toEqual([...paths, 'Path 13']);
  });

  it('have their place again when they were sent and refused', () => {
    const [first = '', second = ''] = keepRows('one', 'two', 'three');
    const cells = store().get();
    store().update((now) => new Map([...now].filter(([line]) => line !== first && line !== second)));
    store().update((now) => new Map([...now, [second, cells.get(second) ?? {}]]));
    store().update((now) => new Map([...now, [first, cells.get(first) ?? {}]]));
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('that were kept by an older page, without their order, are all there', async () => {
    lone.session.keep('grid damages #new::old', entered('old', 'required'));
    await lone.crash();
    await lone.open();
    keepRows('new');
    expect(texts()).toEqual(['old', 'new']);
  });
});

describe('the example that was just loaded', () => {
  it('has nothing to undo until somebody edits it', async () => {
    const nothing = { errorCode: errors.NothingToUndo.code };
    await expect(lone.session.undo()).rejects.toMatchObject(nothing);
    await lone.write({ effects: 'One' });
    await lone.session.undo();
    await expect(lone.session.undo()).rejects.toMatchObject(nothing);
  });
});

describe('a value that was refused in a row', () => {
  const refuseIn = (line: string) => store().update((now) => new Map([...now, [line, entered('MEGA', 'no level')]]));
  const isThere = (line: string) => store().get().get(line)?.description?.text === 'MEGA';

  it('comes again with its row by redo, where undo took the row away after a reload', async () => {
    const id = newId();
    await lone.session.edit(add('damages', { description: 'Dark', assets: lone.damage().assets }, id));
    refuseIn(id);
    await lone.crash();
    await lone.open();
    expect(isThere(id)).toBe(true);
    await lone.session.undo();
    expect(isThere(id)).toBe(false);
    await lone.session.redo();
    expect(isThere(id)).toBe(true);
  });

  it('comes again by undo with a row that was deleted', async () => {
    const row = lone.damage();
    refuseIn(row.id);
    await lone.session.edit(drop('damages', row));
    expect(isThere(row.id)).toBe(false);
    await lone.session.undo();
    expect(isThere(row.id)).toBe(true);
  });

  it('does not come again in a row that was refused and is entered anew', async () => {
    const id = newId();
    lone.editsTo(refusedWith(400));
    const added = failure(lone.session.edit(add('damages', { description: 'Dark', assets: lone.damage().assets }, id)));
    refuseIn(id);
    expect(await added).toBe(400);
    await lone.session.edit(add('damages', { description: 'Dark', assets: lone.damage().assets }, id));
    expect(isThere(id)).toBe(false);
  });
});
