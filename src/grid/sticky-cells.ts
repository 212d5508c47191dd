/**
 * Keeps the sticky cells of a grid from being sticky while somebody works from the keyboard and nothing is scrolled sideways: they lie where
 * they would lie anyway, but the browser makes a layer of each, which is half of what a frame costs. A pointer that moves may scroll the
 * next moment, so from then on they are sticky again.
 */
export function releaseStickyCells(scroller: HTMLElement): void {
  // Read where it is known: asking for it after a key would lay the page out.
  let { scrollLeft } = scroller;
  const byKeys = () => scroller.toggleAttribute('data-keys', scrollLeft === 0);
  const byPointer = () => scroller.removeAttribute('data-keys');
  const quiet = { passive: true, capture: true };
  scroller.addEventListener('keydown', byKeys, quiet);
  for (const name of ['pointermove', 'pointerdown', 'wheel']) scroller.addEventListener(name, byPointer, quiet);
  scroller.addEventListener(
    'scroll',
    () => {
      scrollLeft = scroller.scrollLeft;
      if (scrollLeft !== 0) byPointer();
    },
    quiet,
  );
}
