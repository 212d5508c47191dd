const place = 'intara.leftSeats';
/** Older ones have lost their right long ago. */
const most = 20;

/**
 * Pages of this browser that were closed, reloaded or left. A right that was on its way to one of them, or whose return did not arrive, is not in use:
 * the next page of the same person takes it at once, where it would wait for it to run out.
 */
export const leftSeats = {
  has: (seat: string): boolean => read().includes(seat),
  add: (seat: string): void => write([...read().filter((one) => one !== seat), seat].slice(-most)),
  /** The page was kept by the browser and is shown again. */
  remove: (seat: string): void => write(read().filter((one) => one !== seat)),
};

function read(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function write(seats: readonly string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(seats));
  } catch {
    // A full or forbidden storage costs the wait for the right to run out, as before.
  }
}
