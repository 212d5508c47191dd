import { calModel } from '#contract/model.ts';
import { validateCal } from '#domain/method/check/validate.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { CalModel } from '#domain/model/method.ts';
import type { TablesProps } from '@/editor/tables-props';
import { CalTables } from '@/method-editor/cal/CalTables';
import { type CalDraft, calDraftOf, calTablesOf } from '@/method-editor/cal/cal-draft';
import { type TableKind, TablePage } from './TablePage';

/** The standard's four levels (RQ-15-05): projects map their own to them. */
const rows = [...annexFImpact.levels].sort((a, b) => b.value - a.value);

const StandardCal = (props: TablesProps<CalDraft>) => <CalTables {...props} rows={rows} />;

const calKind: TableKind<CalModel, CalDraft> = {
  calls: calModel,
  schema: CalModel,
  texts: {
    heading: 'configuration.cal.heading',
    why: 'configuration.cal.why',
    saved: 'configuration.cal.saved',
  },
  draftOf: calDraftOf,
  tableOf: calTablesOf,
  check: (table) => validateCal(table, annexFImpact),
  Table: StandardCal,
};

/** The CAL table new projects start with (ISO/SAE 21434 Annex E). */
export const CalPage = () => <TablePage kind={calKind} />;
