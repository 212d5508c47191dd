import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { statementFoot, statementHead } from '@/rows/statement';

export const assumptionFields = rowFields('assumptions', {
  ...statementHead,
  name: { ...statementHead.name, meaning: 'meaning.assumption.name' },
  text: { ...statementHead.text, meaning: 'meaning.assumption.text' },
  ...statementFoot,
  explanation: { ...statementFoot.explanation, meaning: 'meaning.assumption.explanation' },
  carriedSteps: {
    type: 'links',
    to: 'steps',
    label: 'assumption.field.carriedSteps',
    meaning: 'meaning.assumption.carried',
    width: 120,
  },
  carriedPaths: {
    type: 'links',
    to: 'paths',
    label: 'assumption.field.carriedPaths',
    meaning: 'meaning.assumption.carried',
    width: 120,
  },
  carriedDamages: {
    type: 'links',
    to: 'damages',
    label: 'assumption.field.carriedDamages',
    meaning: 'meaning.assumption.carried',
    width: 120,
  },
  confirmedBy: {
    type: 'text',
    label: 'assumption.field.confirmedBy',
    meaning: 'meaning.assumption.confirmedBy',
    width: 180,
    long: true,
  },
  library: libraryField('assumptions'),
});
