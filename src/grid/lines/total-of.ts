import type { ReactNode } from 'react';
import type { Translate } from '@/i18n';
import type { Column } from '../grid-types';

/** What stands below a column: its figure, from the rows that passed the filters; without one, below the first two columns what it is and of how many rows. */
export const totalOf = <R>(t: Translate, { total }: Column<R>, place: number, rows: readonly R[]): ReactNode =>
  total?.(rows) ?? (place === 0 ? t('grid.totals') : place === 1 && t('grid.count', { total: rows.length }));
