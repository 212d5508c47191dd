/** Runs when the browser has nothing better to do; in one without such a moment (Safari), soon. */
export const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);
