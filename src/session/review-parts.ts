import { ReviewWatch } from '#domain/impact-of-change/review-watch.ts';
import { suspectRows } from '#domain/impact-of-change/suspect-rows.ts';

/** What follows the reviews of a version: a part of its own, fetched by versions that have reviews. */
export const reviewParts = () => ({ watch: new ReviewWatch(), suspectRows });
export type ReviewParts = ReturnType<typeof reviewParts>;
