import type { CellPlace, Leaving } from '@/grid/grid-types';
import { isLeftAt, withoutLeft } from '@/grid/leaving';
import type { UnsavedStore } from '@/grid/unsaved-store';

/** What an act of the person has left refused in a grid. */
interface Left {
  /** How many edits could be undone behind it. */
  at: number;
  /** The last of them is its own: a part of it was stored. */
  withEdit: boolean;
  places: readonly CellPlace[];
  store: UnsavedStore;
}

/**
 * The refused texts of this page in the order of what can be undone: those an act has left go back with what it stored, or alone where it
 * stored nothing. What was mended or given up meanwhile is not among them.
 */
export class LeftRefused {
  private acts: readonly Left[] = [];

  constructor(
    /** How many edits can be undone. */
    private readonly edits: () => number,
    private readonly changed: () => void,
  ) {}

  begin(store: UnsavedStore): Leaving {
    const left: Left = { at: this.edits(), withEdit: false, places: [], store };
    return {
      leaves: (places) => {
        if (places.length === 0) return;
        // Edits it was begun behind may be gone.
        if (left.at > this.edits()) Object.assign(left, { at: this.edits(), withEdit: false });
        left.places = left.places.concat(places);
        this.acts = [...this.acts.filter((one) => one !== left && isThere(one)), left];
        this.changed();
      },
      sends: (work) => {
        const before = this.edits();
        const noteEdit = () => {
          if (left.withEdit || this.edits() <= before) return;
          left.at = this.edits();
          left.withEdit = true;
        };
        const noteRefusal = () => {
          left.at = this.edits();
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
  get last(): { withEdit: boolean; takeBack: () => void } | undefined {
    const edits = this.edits();
    const left = this.acts.findLast((one) => one.at >= edits && isThere(one));
    return (
      left && {
        withEdit: left.withEdit && left.at === edits,
        takeBack: () => {
          this.acts = this.acts.filter((one) => one !== left);
          left.store.update((now) => withoutLeft(now, left.places));
          this.changed();
        },
      }
    );
  }
}

const isThere = ({ store, places }: Left): boolean => isLeftAt(store.get(), places);
