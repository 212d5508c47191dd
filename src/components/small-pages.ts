import { pageSizes } from '#contract/list.ts';

/** The pages of every table (R-CONST-8): small, of 10, 20, 50 or 100 rows, without a quick jumper. */
export const smallPages = {
  size: 'small',
  showSizeChanger: true,
  showQuickJumper: false,
  pageSizeOptions: [...pageSizes] as number[],
} as const;

/** Of a table that has all its rows: no pages below the first size; after a larger one was chosen the choice stays. */
export const pagesOf = (rows: number) =>
  ({ ...smallPages, defaultPageSize: pageSizes[0], hideOnSinglePage: rows <= pageSizes[0] }) as const;
