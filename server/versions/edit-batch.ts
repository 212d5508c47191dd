import { Failure } from '#contract/kit/errors.ts';
import type { Stats } from '#contract/stats.ts';
import { isEmpty } from '#domain/workspace/edit.ts';
import { applying, type Changes, type RowsByKind, rowsBefore, type Workspace } from '#domain/workspace/workspace.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import type { Tx } from '#server/store/store.ts';
import { areDeletedEdits } from '#server/store/versions/deleted-edits.ts';
import { logEdit, logTextOf, markUndone } from '#server/store/versions/edit-log.ts';
import { turnMerge } from '#server/store/versions/merges.ts';
import { closeVersion } from '#server/store/versions/task-versions.ts';
import { claimRevs, writeRows } from '#server/store/versions/versions.ts';
import { type Draws, refuseWithoutRight } from './drawing-right.ts';
import type { Waiting } from './edit-queue.ts';
import { rateAhead, statsOf } from './stats.ts';

/** What an edit comes to; `undoes` names the log line it takes back. */
export interface Outcome {
  changes: Changes;
  undoes?: string;
  /** It was sent before and is in the log: nothing is to be written. */
  isStored?: boolean;
  /** Of a version made final: what its report says beside its rows. */
  cover?: object;
  /** Of an edit that draws: looked at again when it is stored. */
  draws?: Draws | undefined;
  /** What is written in the same transaction. */
  also?: (tx: Tx) => Promise<void>;
}

/** One edit of a version that waits for its commit. */
export interface EditRequest {
  versionId: string;
  /** Of its line in the log, where the sender named it. */
  id?: string | undefined;
  /** Pure but for reading; runs again when another process came first. @throws the refusal */
  work(w: Workspace): Outcome | Promise<Outcome>;
  /** It reads the log, so edits before it must be stored first. */
  exclusive?: boolean;
  /** Races for the next rev it has lost. */
  lost?: number;
}

/** An edit as it goes into the log. */
interface Line extends Outcome {
  id: string;
  before: RowsByKind;
  text?: readonly string[] | undefined;
}

/** Notes that a line of the log was taken back by another. @throws Failure NothingToUndo when it is no longer there */
async function takeBack(tx: Tx, versionId: string, lines: { taken: string; by: string }): Promise<void> {
  if (!(await markUndone(tx, lines.taken))) throw new Failure('NothingToUndo');
  await turnMerge(tx, versionId, lines);
}

const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id);

/**
 * The edits of a group that are about one version, each seeing what those before it did. No request is answered, with success or
 * refusal, before the whole is stored: a refusal may rest on a neighbour's edit.
 */
export class EditBatch {
  next: Workspace;
  readonly members: Waiting<EditRequest>[] = [];
  private stats: Stats | undefined;
  private readonly settle: (() => void)[] = [];
  private readonly lines: Line[] = [];

  constructor(readonly base: Workspace) {
    this.next = base;
  }

  /** Before the transaction, which keeps everybody else from writing: what lists show of the version after its edits, and long lines of the log. */
  async prepare(): Promise<void> {
    if (!this.writes) return;
    this.stats = statsOf(this.next);
    for (const line of this.lines) line.text = await logTextOf(line);
  }

  async add(member: Waiting<EditRequest>, newId: () => string): Promise<void> {
    this.members.push(member);
    try {
      const outcome = await member.request.work(this.next);
      const { changes } = outcome;
      const { rev } = this.next;
      if (outcome.isStored) {
        this.settle.push(() => member.resolve(changes));
        return;
      }
      if (isEmpty(changes)) {
        this.settle.push(() => member.resolve({ ...changes, rev }));
        return;
      }
      await rateAhead(this.next, changes);
      this.lines.push({ ...outcome, id: member.request.id ?? newId(), before: rowsBefore(this.next, changes) });
      this.next = await runInSlices(applying(this.next, changes));
      this.settle.push(() => member.resolve(changes));
    } catch (error) {
      this.settle.push(() => member.reject(error));
    }
  }

  /** What the edits of the batch did, oldest first. */
  get changes(): readonly Changes[] {
    return this.lines.map(({ changes }) => changes);
  }

  get writes(): boolean {
    return this.lines.length > 0;
  }

  /**
   * Writes all edits of the version; false, with nothing written, when someone else wrote it since or it is locked.
   * @throws Refusal when somebody else has become the editor of a diagram since the edit was worked out; Failure EditIdTaken; NothingToUndo when
   * the line it takes back was deleted since
   */
  async write(tx: Tx): Promise<boolean> {
    const { base, next, lines } = this;
    const { versionId } = base;
    const stats = this.stats ?? statsOf(next);
    const after = { counters: { ...next.counters }, stats, at: lines.at(-1)?.changes.at ?? '' };
    const claimed = await claimRevs(tx, { versionId, rev: base.rev, next: next.rev, ...after });
    if (!claimed) return false;
    // The log refuses an id it has; of the edits it had, only the ids are left.
    if (claimed.log_from > 0 && (await areDeletedEdits(tx, versionId, idsOf(lines)))) throw new Failure('EditIdTaken');
    for (const { id, changes, before, text, undoes, cover, draws, also } of lines) {
      await refuseWithoutRight(tx, versionId, draws);
      await writeRows(tx, versionId, changes);
      await logEdit(tx, id, versionId, { changes, before }, text);
      if (undoes) await takeBack(tx, versionId, { taken: undoes, by: id });
      if (changes.frozen) await closeVersion(tx, versionId, { ...changes, frozen: changes.frozen }, cover ?? {});
      await also?.(tx);
    }
    return true;
  }

  /** Settles every request of the batch. */
  answer(): void {
    for (const answer of this.settle) answer();
  }
}
