import type { Op } from '../../workspace/edit.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Which assets are parts of others by the word of a file. An asset that is there keeps what it is a part of. */
export class PlannedWholes {
  private readonly wholeOf = new Map<string, string>();

  constructor(private readonly w: Workspace) {}

  /** Notes that an asset is part of another, but where that one is, through others, a part of it. */
  say(part: string | undefined, whole: string | undefined): void {
    if (part === undefined || whole === undefined || this.w.assets.get(part) || this.wholeOf.has(part)) return;
    for (let at: string | null | undefined = whole; at; at = this.wholeOf.get(at) ?? this.w.assets.get(at)?.part)
      if (at === part) return;
    this.wholeOf.set(part, whole);
  }

  /** The operations, with what each asset they make is a part of: that one is made before it. */
  applied(ops: readonly Op[]): Op[] {
    const wholes = new Set(this.wholeOf.values());
    const made = new Map(ops.flatMap((op) => (op.op === 'add' && op.kind === 'assets' && op.id ? [[op.id, op]] : [])));
    const done = new Set<Op>();
    const applied: Op[] = [];
    for (const op of ops) {
      const first: Op[] = [];
      for (let at: Op | undefined = op; at && !done.has(at); at = made.get(this.wholeOf.get(idOf(at)) ?? '')) {
        done.add(at);
        first.push(at);
      }
      for (const one of first.reverse()) applied.push(this.withWhole(one, wholes));
    }
    return applied;
  }

  private withWhole(op: Op, wholes: ReadonlySet<string>): Op {
    const part = this.wholeOf.get(idOf(op));
    if (op.op !== 'add' || op.kind !== 'assets' || (part === undefined && !wholes.has(idOf(op)))) return op;
    return { ...op, row: { ...op.row, ...(wholes.has(idOf(op)) && { type: 'part' }), ...(part && { part }) } };
  }
}

const idOf = (op: Op): string => (op.op === 'add' && op.kind === 'assets' ? (op.id ?? '') : '');
