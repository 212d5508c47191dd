import type { RowFields } from '@/rows/fields';

/** The fields of the rows that are edited in the panel of the tree; their features declare them. */
export interface TreeFields {
  steps: RowFields<'steps'>;
  controls: RowFields<'controls'>;
}
