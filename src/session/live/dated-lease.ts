import type { LeaseState } from '#contract/lease.ts';

/** Who edits a diagram, as this tab knows it. `due`: until when a reply is waited for, by `performance.now()`. */
export interface DiagramLease extends LeaseState {
  due: number;
}

export const dated = (state: LeaseState): DiagramLease => ({
  ...state,
  due: performance.now() + (state.asked?.within ?? 0),
});
