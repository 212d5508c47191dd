import { PointCounter } from '#domain/workspace/point-counter.ts';
import { whenIdle } from '@/components/when-idle';
import { Reviews } from './reviews';
import type { Shown } from './shown';

/** Open points are counted so long after an edit (ms), when nothing else is to be done: then it is on the screen. */
const countAfter = 150;

/** Counts what the analysis lacks, some time after the rows have changed. */
export class CountedPoints {
  private readonly counter = new PointCounter();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Suspect rows are open points. */
  readonly reviews: Reviews;

  constructor(private readonly shown: Shown) {
    this.reviews = new Reviews(shown);
    let { w: before, marks } = shown.view;
    shown.subscribe(() => {
      if (shown.view.w !== before || shown.view.marks !== marks) this.countSoon();
      ({ w: before, marks } = shown.view);
    });
    this.countSoon();
  }

  private countSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      whenIdle(() => {
        const { w, initial, marks, points: known } = this.shown.view;
        const suspects = this.shown.reviews?.suspectRows(w, marks.values());
        const points = this.counter.count(w, initial, suspects);
        if (points !== known) this.shown.show({ points });
      });
    }, countAfter);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
