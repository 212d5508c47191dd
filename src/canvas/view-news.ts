import type { Viewport } from './viewport';

/** Tells what lies over a drawing when its shapes are elsewhere on screen: the view has moved or was zoomed, or another drawing is shown. */
export class ViewNews {
  private readonly listeners = new Set<() => void>();
  private last = '';
  private shows = 0;
  private zoom = 1;
  /** When the zoom was last another one. */
  zoomedAt = 0;

  constructor(private readonly view: Viewport) {}

  /** Returns the way to stop. */
  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Another text whenever shapes are elsewhere on screen. */
  get state(): string {
    return `${this.view.state} ${this.shows}`;
  }

  /** Another drawing is shown. */
  noteShown(): void {
    this.shows += 1;
    this.note();
  }

  note(): void {
    const { state } = this;
    if (state === this.last) return;
    this.last = state;
    if (this.view.zoom !== this.zoom) this.zoomedAt = performance.now();
    this.zoom = this.view.zoom;
    for (const listener of [...this.listeners]) listener();
  }
}
