import { pageSizes } from '#contract/list.ts';

/** The pages of every table (R-CONST-8): small, of 10, 20, 50 or 100 rows, without a quick jumper. */
export const smallPages = {
  size: 'small',
  showSizeChanger: true,
  showQuickJumper: false,
  pageSizeOptions: [...pageSizes] as number[],
} as const;
