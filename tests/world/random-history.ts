import { kindNames, kinds, type Row } from '#domain/kinds/kinds.ts';
import { BadRow, Refusal } from '#domain/kinds/refusal.ts';
import { add, change, drop, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { randomTaskOps } from './random-task.ts';

const at = (by: string) => {
  let n = 0;
  return { user: by, now: '2026-03-02T08:00:00.000Z', newId: () => `${by}-${n++}` };
};

/** The version after those of the operations that are not refused. */
export function tried(w: Workspace, ops: Iterable<(now: Workspace) => Op | undefined>, by: string): Workspace {
  const context = at(by);
  let now = w;
  for (const make of ops) {
    const op = make(now);
    if (!op) continue;
    try {
      now = apply(now, edit(now, [op], context));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof BadRow)) throw error;
    }
  }
  return now;
}

/** A version with rows of every kind, made of a stream of choices. */
export const randomVersion = (w: Workspace, choices: readonly number[]): Workspace =>
  apply(w, edit(w, randomTaskOps(w.method, choices), at('base')));

/** What one person does to a version, made of a stream of choices: rows of any kind changed, removed, added, linked, rated. */
export function* randomEdits(choices: readonly number[], by: string): Generator<(w: Workspace) => Op | undefined> {
  let place = 0;
  const roll = (n: number) => (choices[place++ % choices.length] ?? 0) % Math.max(1, n);
  const rowOf = (w: Workspace, kind: (typeof kindNames)[number]) => {
    const rows = [...tableOf(w, kind)] as Row<'assets'>[];
    return rows[roll(rows.length)];
  };
  for (let n = 0; n < 6 + roll(6); n++)
    yield (w) => {
      const kind = kindNames[roll(kindNames.length)] ?? 'assets';
      const row = rowOf(w, kind);
      if (!row) return undefined;
      const what = roll(6);
      if (what === 0) return drop(kind, row);
      if (what === 1) {
        const {
          id: _,
          rev: _r,
          createBy: _c,
          responsibleBy: _p,
          updateBy: _u,
          updateTime: _t,
          code: _k,
          ...fields
        } = row;
        return add(kind, fields as never, `${by}-${kind}-${n}`);
      }
      const links = Object.entries(kinds[kind].references);
      const link = links[roll(links.length)];
      if (what <= 3 && link) {
        const [field, { to }] = link;
        const other = rowOf(w, to as 'assets');
        const now = (row as unknown as Record<string, unknown>)[field];
        if (Array.isArray(now)) {
          const left = roll(2) ? now.slice(1) : now;
          return change(kind, row, { [field]: other ? [...new Set([...left, other.id])] : left } as never);
        }
        return change(kind, row, { [field]: other?.id ?? null } as never);
      }
      const texts = ['name', 'text', 'description', 'reason', 'code', 'explanation', 'order', 'x', 'active', 'ratings'];
      const field = texts.filter((one) => one in row)[roll(4)];
      if (!field) return undefined;
      const now = (row as unknown as Record<string, unknown>)[field];
      if (field === 'ratings') return change(kind, row, { ratings: {} } as never);
      if (typeof now === 'number') return change(kind, row, { [field]: roll(50) } as never);
      if (typeof now === 'boolean') return change(kind, row, { [field]: !now } as never);
      return change(kind, row, { [field]: `${by}${roll(4)}` } as never);
    };
}
