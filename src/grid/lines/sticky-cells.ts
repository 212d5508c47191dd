/** A turn of a wheel that moves the rows up or down only. */
const isUpright = ({ deltaX, shiftKey }: WheelEvent) => deltaX === 0 && !shiftKey;

/**
 * Keeps the sticky cells of a grid from being sticky as long as nothing is scrolled sideways and nobody is about to: from the beginning, after a
 * key, and while a wheel moves the rows up and down. They lie where they would lie anyway, but the browser makes a layer of each, which is half
 * of what a frame costs, and each row can be painted by itself. A pointer that moves may scroll the next moment, so from then on they are
 * sticky again.
 */
export function releaseStickyCells(scroller: HTMLElement): void {
  // Kept from its events: asking for it, now or after a key, would lay the page out. What is new stands at its beginning.
  let scrollLeft = 0;
  let isWheelTurned = false;
  const release = () => scroller.toggleAttribute('data-released', scrollLeft === 0);
  const hold = () => {
    isWheelTurned = false;
    scroller.removeAttribute('data-released');
  };
  const quiet = { passive: true, capture: true };
  release();
  scroller.addEventListener('keydown', release, quiet);
  scroller.addEventListener('pointermove', hold, quiet);
  scroller.addEventListener('pointerdown', hold, quiet);
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!isUpright(event)) return hold();
      isWheelTurned = true;
      release();
    },
    quiet,
  );
  // The next turn may be sideways.
  scroller.addEventListener('scrollend', () => isWheelTurned && hold(), quiet);
  scroller.addEventListener(
    'scroll',
    () => {
      scrollLeft = scroller.scrollLeft;
      if (scrollLeft !== 0) hold();
    },
    quiet,
  );
}
