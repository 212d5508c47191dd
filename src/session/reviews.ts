import type { ReviewParts } from './review-parts';
import type { Shown } from './shown';

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
      ({ reviewParts }) => {
        const parts = reviewParts();
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
