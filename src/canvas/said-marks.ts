import type { Marks } from './overlay';
import type { Scene } from './scene';
import { type Watched, watchedMarks } from './watched';

/** A word at each of these shapes. */
export interface Worded {
  ids: readonly string[];
  word: string;
}

/** Marks that do not come of gestures: what somebody else who edits has selected, and what an edit moved across a trust boundary. */
export class SaidMarks {
  private watching: Watched | null = null;
  private worded: readonly Worded[] = [];

  constructor(private readonly changed: () => void) {}

  /** Frames what somebody else who edits has selected, with the name; null takes the frame away. */
  watch(who: Watched | null) {
    this.watching = who;
    this.changed();
  }

  /** Puts a word at shapes, in place of those before. */
  word(worded: readonly Worded[]) {
    this.worded = worded;
    this.changed();
  }

  marksIn(scene: Scene): Pick<Marks, 'watched' | 'worded'> {
    const worded = this.worded.flatMap(({ ids, word }) =>
      ids.flatMap((id) => {
        const box = scene.nodes.get(id);
        return box ? [{ box, word }] : [];
      }),
    );
    return { watched: watchedMarks(scene, this.watching), worded };
  }
}
