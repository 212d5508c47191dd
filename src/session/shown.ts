import type { ReviewParts } from './review-parts';
import type { Person } from './session-view';
import { ratedIn, readOnlyFor, type SessionView, withStatus } from './session-view';

/** What is shown, and what of it changes with the next call. */
type Listener = (change: Partial<SessionView>) => void;

/**
 * Owns what the screens see of an open version, and who sees it. Ratings, marks of reviews, the right to change, the status in the head and the number of waiting edits
 * are derived here, so that they always fit the rows that are shown. After `close` nothing changes any more.
 */
export class Shown {
  private readonly listeners = new Set<Listener>();
  private isClosed = false;
  private followed: ReviewParts | null = null;

  constructor(
    private current: SessionView,
    private person: Person,
    /** The own edits that are not confirmed yet. */
    private readonly waiting: { readonly count: number },
  ) {}

  get view(): SessionView {
    return this.current;
  }

  /** Who has the version open. */
  get me(): Person {
    return this.person;
  }

  /** The person may change the version, or comment on it, from now on, or no longer. */
  allow(mayEdit: boolean, mayComment: boolean): void {
    this.person = { ...this.person, mayEdit, mayComment };
    this.show({});
  }

  /** Calls back after every change, in the order of subscribing; returns the way to stop. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Changes what is shown, and tells all listeners; with an empty change only what is derived is brought up to date. */
  show(change: Partial<SessionView>): void {
    if (this.isClosed) return;
    const { w: before, controlsView: viewBefore } = this.current;
    const { w = before, controlsView = viewBefore } = change;
    const save = { ...(change.save ?? this.current.save), waiting: this.waiting.count };
    const rated = w === before && controlsView === viewBefore ? {} : ratedIn(w, controlsView);
    const head = withStatus(change.head ?? this.current.head, w.status);
    const may = readOnlyFor(head.status, this.person);
    const next = { ...this.current, ...change, ...rated, head, ...may, save };
    // In the same frame as the ratings.
    this.current = this.followed ? { ...next, marks: this.followed.watch.update(next.w, next.initial) } : next;
    for (const listener of [...this.listeners]) listener(change);
  }

  /** What follows the reviews, once it is here. */
  get reviews(): ReviewParts | null {
    return this.followed;
  }

  followReviews(parts: ReviewParts): void {
    this.followed = parts;
    this.show({});
  }

  close(): void {
    this.isClosed = true;
    this.listeners.clear();
  }
}
