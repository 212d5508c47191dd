import { isLeftAt, leftAt, withLeft, withoutLeft } from '@/grid/editing/leaving';
import type { CellPlace, Leaving, UnsavedLines } from '@/grid/grid-types';
import type { UnsavedStore } from '@/grid/waiting/unsaved-store';
import type { Shown } from '../shown';
import { noActs } from './acts';

/** What an act of the person has left refused in a grid. */
interface Left {
  /** How many edits could be undone behind it. */
  at: number;
  /** The last of them is its own: a part of it was stored. */
  withEdit: boolean;
  places: readonly CellPlace[];
  store: UnsavedStore;
}

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
  /** Notes what stands there now; the answer does it. */
  prepare: () => () => void;
}

/**
 * The refused texts of this page in the order of what can be undone: those an act has left go back with what it stored, or alone where it
 * stored nothing, and come again with it. What was mended or given up meanwhile is not among them.
 */
export class LeftRefused {
  private acts: readonly Left[] = [];
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
    const left: Left = { at: this.edits, withEdit: false, places: [], store };
    return {
      leaves: (places) => {
        if (places.length === 0) return;
        // Edits it was begun behind may be gone.
        if (left.at > this.edits) Object.assign(left, { at: this.edits, withEdit: false });
        left.places = left.places.concat(places);
        this.acts = [...this.acts.filter((one) => one !== left && isThere(one)), left];
        this.shown.show({});
      },
      sends: (work) => {
        const before = this.edits;
        const noteEdit = () => {
          if (left.withEdit || this.edits <= before) return;
          left.at = this.edits;
          left.withEdit = true;
        };
        const noteRefusal = () => {
          left.at = this.edits;
          left.withEdit = false;
        };
        const outcome = work();
        noteEdit();
        // It may be asked for first, and be refused later.
        if (outcome instanceof Promise) outcome.then(noteEdit, noteRefusal);
        return outcome;
      },
    };
  }

  /** It is not known any more which edits can be undone: the texts stay in their cells, and no undo takes them back. */
  forgetOrder(): void {
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
    for (const left of this.acts) {
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
        left.store.update((now) => withoutLeft(now, left.places));
        this.shown.show({});
      };
    };
    return { withEdit, prepare };
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
      left.store.update((now) => withLeft(now, cells, left.store.mayReturn));
      this.shown.show({});
    };
    return { withEdit: left.withEdit, prepare: () => bringBack };
  }
}

const isThere = ({ store, places }: Left): boolean => isLeftAt(store.get(), places);
