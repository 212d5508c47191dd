import type { Rules } from '../rule.ts';

export const reviewRules: Rules<'reviews'> = {
  written(edit, { kind, row }) {
    if (!edit.get(kind, row)) edit.refuse('UnknownReference', { field: 'row' }, 'row');
  },
};
