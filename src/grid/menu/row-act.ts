import type { PlainTextKey } from '@/i18n';

/** What the page does with rows of the grid, from the menu of a cell. */
export interface RowAct {
  label: PlainTextKey;
  /** In place of the label, where it says a number. */
  said?: () => string;
  run: () => void;
}
