import type { ReviewParts } from './review-parts';
import type { Shown } from './shown';

/** Work of this long (ms) before the page gets its turn. */
const slice = 8;

async function inSlices(work: Iterator<undefined, void>): Promise<void> {
  for (let since = performance.now(); !work.next().done; )
    if (performance.now() - since > slice) {
      await new Promise((go) => setTimeout(go));
      since = performance.now();
    }
}

/** Follows the reviews of the rows once there are some: nobody else fetches what that takes. */
export class Reviews {
  private asked: Promise<ReviewParts> | undefined;

  constructor(private readonly shown: Shown) {
    shown.subscribe(() => this.look());
    this.look();
  }

  /** What follows them, also where there is no review yet. */
  parts(): Promise<ReviewParts> {
    this.asked ??= import(/* webpackChunkName: "reviews" */ './review-parts').then(
      async ({ reviewParts }) => {
        const parts = reviewParts();
        const { w, initial } = this.shown.view;
        await inSlices(parts.watch.beginning(w, initial));
        this.shown.followReviews(parts);
        return parts;
      },
      (error) => {
        // The next change asks again.
        this.asked = undefined;
        throw error;
      },
    );
    return this.asked;
  }

  private look(): void {
    if (!this.asked && this.shown.view.w.reviews.size > 0) this.parts().catch(() => undefined);
  }
}
