import { rowFields } from '@/rows/fields';
import { useLinkingCodes } from '@/rows/linking-cells';
import { statementFoot, statementHead } from '@/rows/statement';
import { ClaimRisks } from './ClaimRisks';

export const claimFields = rowFields('claims', {
  ...statementHead,
  assumptions: { type: 'links', to: 'assumptions', label: 'claim.field.assumptions', width: 130 },
  risks: {
    type: 'computed',
    label: 'claim.field.risks',
    width: 110,
    useCell: () => useLinkingCodes('risks', 'claims'),
    Panel: ClaimRisks,
  },
  ...statementFoot,
});
