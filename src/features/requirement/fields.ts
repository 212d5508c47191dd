import { verificationWords } from '#domain/kinds/requirement/shape.ts';
import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { RequirementVerifier } from '@/rows/panel/Verifier';
import { statementFoot, statementHead } from '@/rows/statement';
import { verificationFields } from '@/rows/verification';
import { Clauses, useClausesCell } from './Clauses';
import { RequirementCal, useCalCell } from './cal';
import { RequirementRisks, useRisksCell } from './risks';
import { RequirementState, useStateCell } from './state';
import { VerifiedAs } from './VerifiedAs';
import { WorkItem } from './WorkItem';

export const requirementFields = rowFields('requirements', {
  ...statementHead,
  text: { ...statementHead.text, meaning: 'meaning.requirement.text', needed: () => true },
  goals: {
    type: 'links',
    to: 'goals',
    label: 'requirement.field.goals',
    meaning: 'meaning.requirement.goals',
    width: 130,
  },
  cal: {
    type: 'computed',
    label: 'requirement.field.cal',
    meaning: 'meaning.requirement.cal',
    width: 100,
    useCell: useCalCell,
    explained: true,
    Panel: RequirementCal,
  },
  risks: {
    type: 'computed',
    label: 'requirement.field.risks',
    meaning: 'meaning.requirement.risks',
    width: 110,
    useCell: useRisksCell,
    Panel: RequirementRisks,
  },
  assets: {
    type: 'links',
    to: 'assets',
    label: 'requirement.field.assets',
    meaning: 'meaning.requirement.assets',
    width: 130,
  },
  assumptions: {
    type: 'links',
    to: 'assumptions',
    label: 'requirement.field.assumptions',
    meaning: 'meaning.requirement.assumptions',
    width: 130,
  },
  clauses: {
    type: 'computed',
    label: 'requirement.field.clauses',
    meaning: 'meaning.requirement.clauses',
    width: 140,
    optional: true,
    useCell: useClausesCell,
    Panel: Clauses,
  },
  verificationMethod: {
    type: 'choice',
    values: {
      review: 'requirement.method.review',
      analysis: 'requirement.method.analysis',
      test: 'requirement.method.test',
    },
    within: verificationWords,
    label: 'requirement.field.verificationMethod',
    meaning: 'meaning.requirement.method',
    width: 110,
    allowEmpty: true,
  },
  ...verificationFields,
  verifiedBy: { ...verificationFields.verifiedBy, Panel: RequirementVerifier },
  verifiedAs: {
    type: 'special',
    label: 'requirement.verifiedAs',
    Panel: VerifiedAs,
    parts: { at: 'risk.decision.at', reason: 'path.field.reason' },
  },
  // Called as it was when it said no more: the views people saved name it.
  covered: {
    type: 'computed',
    label: 'requirement.field.state',
    meaning: 'meaning.requirement.state',
    width: 100,
    useCell: useStateCell,
    Panel: RequirementState,
  },
  ...statementFoot,
  explanation: { ...statementFoot.explanation, meaning: 'meaning.requirement.explanation' },
  workItem: { type: 'special', label: 'requirement.field.workItem', Panel: WorkItem },
  library: libraryField('requirements'),
});
