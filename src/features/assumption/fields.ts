import { rowFields } from '@/rows/fields';
import { statementFoot, statementHead } from '@/rows/statement';

export const assumptionFields = rowFields('assumptions', { ...statementHead, ...statementFoot });
