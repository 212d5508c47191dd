import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { statementFoot, statementHead } from '@/rows/statement';

export const assumptionFields = rowFields('assumptions', {
  ...statementHead,
  name: { ...statementHead.name, meaning: 'meaning.assumption.name' },
  text: { ...statementHead.text, meaning: 'meaning.assumption.text' },
  ...statementFoot,
  explanation: { ...statementFoot.explanation, meaning: 'meaning.assumption.explanation' },
  library: libraryField('assumptions'),
});
