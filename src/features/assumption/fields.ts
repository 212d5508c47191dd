import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { statementFoot, statementHead } from '@/rows/statement';

export const assumptionFields = rowFields('assumptions', {
  ...statementHead,
  ...statementFoot,
  library: libraryField('assumptions'),
});
