import { treatmentRule } from '#contract/model.ts';
import { TreatmentRules } from '#domain/model/method.ts';
import { TreatmentTables } from '@/method-editor/treatment/TreatmentTables';
import { type TableKind, TablePage } from './TablePage';

const same = (rules: TreatmentRules): TreatmentRules => rules;

const treatmentKind: TableKind<TreatmentRules, TreatmentRules> = {
  calls: treatmentRule,
  schema: TreatmentRules,
  texts: {
    heading: 'configuration.treatment.heading',
    why: 'configuration.treatment.why',
    saved: 'configuration.treatment.saved',
  },
  draftOf: same,
  tableOf: same,
  Table: TreatmentTables,
};

/** The treatment rules new projects start with. */
export const TreatmentPage = () => <TablePage kind={treatmentKind} />;
