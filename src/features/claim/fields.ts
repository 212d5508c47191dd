import { rowFields } from '@/rows/fields';
import { useLinkingCodes } from '@/rows/linking-cells';
import { statementFoot, statementHead } from '@/rows/statement';
import { ClaimRisks } from './ClaimRisks';

export const claimFields = rowFields('claims', {
  ...statementHead,
  text: { ...statementHead.text, meaning: 'meaning.claim.text' },
  assumptions: {
    type: 'links',
    to: 'assumptions',
    label: 'claim.field.assumptions',
    meaning: 'meaning.claim.assumptions',
    width: 130,
  },
  risks: {
    type: 'computed',
    label: 'claim.field.risks',
    meaning: 'meaning.claim.risks',
    width: 110,
    useCell: () => useLinkingCodes('risks', 'claims'),
    Panel: ClaimRisks,
  },
  ...statementFoot,
  explanation: { ...statementFoot.explanation, meaning: 'meaning.claim.explanation' },
});
