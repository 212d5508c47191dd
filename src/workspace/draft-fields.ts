import type { NewValues } from '@/components/grid/grid-types';

/** What was entered in the line for a new row; fields left empty are left to the kind's defaults. */
export const entered = (values: NewValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
