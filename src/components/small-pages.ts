import { pageSizes } from '#contract/kit/list.ts';

/** The pages of every table (R-CONST-8): small, of 10, 20, 50 or 100 rows, without a quick jumper. */
export const smallPages = {
  size: 'small',
  showSizeChanger: true,
  showQuickJumper: false,
  pageSizeOptions: [...pageSizes] as number[],
} as const;

/** As much of `useT` as is asked here. */
type Words = (key: 'table.total', holes: { total: number }) => string;

/** How many rows there are, beside the pages of every table. */
export const totalOf = (t: Words) => (total: number) => t('table.total', { total });

/** Of a table that has all its rows: no pages below the first size; after a larger one was chosen the choice stays. */
export const pagesOf = (rows: number, t: Words) =>
  ({
    ...smallPages,
    showTotal: totalOf(t),
    defaultPageSize: pageSizes[0],
    hideOnSinglePage: rows <= pageSizes[0],
  }) as const;
