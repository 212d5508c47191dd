import { addressNow } from '@/request/leave';

const task = '/project/analysis?';

/** For a page that is opened from a task: state of its address, by which it leads back to this very place. */
export const fromHere = (address: string = addressNow()) => ({ cameFrom: address });

/** The place in a task that a page was opened from, as the state of its address says; the browser keeps it with the address. */
export function cameFrom(state: unknown): string | undefined {
  const { cameFrom: address } = (state ?? {}) as Partial<ReturnType<typeof fromHere>>;
  return typeof address === 'string' && address.startsWith(task) ? address : undefined;
}
