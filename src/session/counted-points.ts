import { PointCounter } from '#domain/workspace/point-counter.ts';
import { whenIdle } from '@/components/when-idle';
import type { Shown } from './shown';

/** Open points are counted so long after an edit (ms), when nothing else is to be done: then it is on the screen. */
const countAfter = 150;

/** Counts what the analysis lacks, some time after the rows have changed. */
export class CountedPoints {
  private readonly counter = new PointCounter();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly shown: Shown) {
    let before = shown.view.w;
    shown.subscribe(() => {
      if (shown.view.w !== before) this.countSoon();
      before = shown.view.w;
    });
    this.countSoon();
  }

  private countSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      whenIdle(() => {
        const { w, initial, points: known } = this.shown.view;
        const points = this.counter.count(w, initial);
        if (points !== known) this.shown.show({ points });
      });
    }, countAfter);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
