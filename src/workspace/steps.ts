import type { ComponentType } from 'react';
import type { Draft, KindName, Patch, Row } from '#domain/model/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { CellValue, Column, NewValues } from '@/components/grid/grid-types';
import type { PlainTextKey } from '@/i18n';

/** The tabs of the task view that exist so far (spec.md section 2, "Task views"). */
export const tabs = ['systemInfo', 'threatAnalysis', 'riskControl'] as const;
export type Tab = (typeof tabs)[number];

/** One step of the analysis: a kind of row with its grid and its panel. A feature gives it, the page puts the steps in order. */
export interface Step<K extends KindName = KindName> {
  kind: K;
  tab: Tab;
  /** The columns of the grid; a hook, with a stable result. */
  useColumns: () => readonly Column<Row<K>>[];
  /** A row from the line for new rows. */
  draft: (values: NewValues, w: Workspace) => Draft<K>;
  /** What the edit of a cell changes; without it the field of the same name. */
  patch?: (row: Row<K>, column: string, value: CellValue) => Patch<K>;
  /** Everything of one row; changes are saved field by field. */
  Panel: ComponentType<{ row: Row<K>; readOnly: boolean }>;
  /** What belongs here, shown while there is nothing. */
  empty: PlainTextKey;
  /** More buttons above the grid (generate, import …). */
  Tools?: ComponentType<{ readOnly: boolean }>;
  /** Buttons of another feature beside them; the page puts them here. */
  MoreTools?: ComponentType;
}

/** A step whose kind does not matter to the frame. */
export type AnyStep = Step<'damages'>;
export const anyStep = <K extends KindName>(step: Step<K>): AnyStep => step as unknown as AnyStep;
