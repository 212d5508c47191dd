import { isLeftAt, leftAt, withLeft, withoutLeft } from '@/grid/editing/leaving';
import type { CellPlace, Leaving, UnsavedLines } from '@/grid/grid-types';
import type { UnsavedStore } from '@/grid/waiting/unsaved-store';
import type { Shown } from '../shown';
import { noActs } from './acts';

/** What an act of the person has left refused in a grid, and what it has taken out of it. */
interface Left {
  /** How many edits could be undone behind it. */
  at: number;
  /** The last of them is its own: a part of it was stored. */
  withEdit: boolean;
  places: readonly CellPlace[];
  taken: UnsavedLines;
  /** How many cells of rows that are not stored it entered or emptied. */
  cells: number;
  store: UnsavedStore;
}

const nothingTaken: UnsavedLines = new Map();

/** The same taken back, with what stood there. */
interface TakenBack {
  left: Left;
  /** How many edits could be done again behind it. */
  at: number;
  cells: UnsavedLines;
}

/** Something undo takes back, or redo does again, which is refused texts. */
export interface LeftTurn {
  /** With them an edit: its own. */
  withEdit: boolean;
  /** How many lines that were not stored it brings back, or takes out again. */
  brings: number;
  /** How many cells of such lines it turns; 0 where the lines themselves went. */
  cells: number;
  /** Notes what stands there now; the answer does it. */
  prepare: () => () => void;
}

/**
 * The refused texts of this page in the order of what can be undone: those an act has left go back with what it stored, or alone where it
 * stored nothing, and come again with it; rows that were not stored and that it has taken out come back. What was mended or given up meanwhile is
 * not among them.
 */
export class LeftRefused {
  private acts: readonly Left[] = [];
  /** Acts that wait for their answer. */
  private readonly sending = new Set<Left>();
  private undone: readonly TakenBack[] = [];

  constructor(private readonly shown: Shown) {
    shown.subscribe(({ acts }) => acts === noActs && this.forgetOrder());
  }

  /** How many edits can be undone. */
  private get edits(): number {
    return this.shown.view.acts.done.length;
  }

  /** How many edits can be done again. */
  private get undoneEdits(): number {
    return this.shown.view.acts.undone.length;
  }

  begin(store: UnsavedStore): Leaving {
    const left: Left = { at: this.edits, withEdit: false, places: [], taken: nothingTaken, cells: 0, store };
    const note = (more: Partial<Left>) => {
      // Edits it was begun behind may be gone.
      if (left.at > this.edits) Object.assign(left, { at: this.edits, withEdit: false });
      Object.assign(left, more);
      this.acts = [...this.acts.filter((one) => one !== left && isThere(one)), left];
      this.shown.show({});
    };
    return {
      leaves: (places) => places.length > 0 && note({ places: left.places.concat(places) }),
      takes: (lines, cells = 0) =>
        lines.size > 0 && note({ taken: new Map([...left.taken, ...lines]), cells: left.cells + cells }),
      sends: (work) => this.send(left, work),
    };
  }

  /** Hands an act on, and notes which of the edits is its own. Until it is answered, it keeps its place among the edits. */
  private send<T>(left: Left, work: () => T): T {
    let edits = this.edits;
    this.sending.add(left);
    const isNoted = () => {
      const isLonger = this.edits > edits;
      edits = this.edits;
      if (isLonger && !left.withEdit) Object.assign(left, { at: edits, withEdit: true });
      return isLonger;
    };
    const outcome = work();
    if (!(outcome instanceof Promise)) {
      isNoted();
      this.sending.delete(left);
      return outcome;
    }
    // It may be asked for first: then the next edit is its own, and those the person makes before the answer are not.
    const stop = isNoted() ? () => {} : this.shown.subscribe(() => isNoted() && stop());
    const end = () => {
      stop();
      this.sending.delete(left);
    };
    outcome.then(end, end);
    return outcome;
  }

  /** It is not known any more which edits can be undone: the texts stay in their cells, and no undo takes them back. */
  forgetOrder(): void {
    for (const left of this.sending) Object.assign(left, { at: 0, withEdit: false });
    this.acts = [];
    this.undone = [];
  }

  /** After a new edit nothing is done again. */
  forgetUndone(): void {
    this.undone = [];
  }

  /** An edit was refused and cannot be undone: what was left behind it moves up. @param place among the edits, -1 for none */
  forgetEdit(place: number): void {
    if (place < 0) return;
    for (const left of new Set([...this.acts, ...this.sending])) {
      if (left.at <= place) continue;
      if (left.at === place + 1) left.withEdit = false;
      left.at -= 1;
    }
  }

  /** What the next undo takes back, if that are refused texts: those left behind the last edit, or with it. */
  get last(): LeftTurn | undefined {
    const edits = this.edits;
    const left = this.acts.findLast((one) => one.at >= edits && isThere(one));
    if (!left) return undefined;
    const withEdit = left.withEdit && left.at === edits;
    const prepare = () => {
      const cells = leftAt(left.store.get(), left.places);
      return () => {
        this.acts = this.acts.filter((one) => one !== left);
        this.undone = [...this.undone, { left, at: this.undoneEdits + Number(withEdit), cells }];
        left.store.update((now) => withLeft(withoutLeft(now, left.places), left.taken, left.store.mayReturn));
        this.shown.show({});
      };
    };
    return { withEdit, brings: left.taken.size, cells: left.cells, prepare };
  }

  /** What the next redo brings again, if that are refused texts; one whose row is gone or whose conflict is decided stays away. */
  get next(): LeftTurn | undefined {
    const edits = this.undoneEdits;
    const taken = this.undone.findLast(({ at }) => at === edits);
    if (!taken) return undefined;
    const { left, cells } = taken;
    const bringBack = () => {
      this.undone = this.undone.filter((one) => one !== taken);
      this.acts = [...this.acts, Object.assign(left, { at: this.edits + Number(left.withEdit) })];
      const lines = [...left.taken.keys()].map((line) => ({ line }));
      left.store.update((now) => withLeft(withoutLeft(now, lines), cells, left.store.mayReturn));
      this.shown.show({});
    };
    const { withEdit, taken: turned } = left;
    return { withEdit, brings: turned.size, cells: left.cells, prepare: () => bringBack };
  }
}

const isThere = ({ store, places, taken }: Left): boolean => taken.size > 0 || isLeftAt(store.get(), places);
