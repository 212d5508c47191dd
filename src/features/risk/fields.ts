import { type RiskRow, treatments } from '#domain/kinds/risk/shape.ts';
import { forbiddenTreatments } from '#domain/method/rate/forbidden-treatments.ts';
import { rowFields } from '@/rows/fields';
import { RiskVerifier } from '@/rows/panel/Verifier';
import { verificationFields } from '@/rows/verification';
import { AttachmentsField } from './AttachmentsField';
import {
  useByGoalsCell,
  useCalCell,
  useDimensionsCell,
  useFeasibilityCell,
  useImpactCell,
  useResidualCell,
  useStatusCell,
  useValueCell,
} from './cells';
import { DecisionsSection } from './DecisionsSection';
import { ExceptionSection } from './ExceptionSection';
import { GoalsField } from './GoalsField';
import { RiskDamage, RiskThreat } from './PairParts';
import { useDamageColumn, useThreatColumn } from './pair-columns';
import { ResidualSection } from './ResidualSection';
import { RiskFacts } from './RiskFacts';
import { RiskFlow } from './RiskFlow';
import { useAcceptedByColumn, useFeasibilityAfterColumn } from './residual-columns';
import { withAcceptor, withResidual } from './residual-edits';
import { TreatmentStatus, TreatmentSuggestion } from './TreatmentParts';
import { useGoalsColumn } from './useGoalsColumn';

/** A risk that is decided says how it is treated, and what holds then (R-RISK-12). */
const isDecided = (row: RiskRow) => row.treatments.length > 0;

export const riskFields = rowFields(
  'risks',
  {
    threat: {
      type: 'special',
      label: 'risk.field.threat',
      meaning: 'meaning.risk.threat',
      useColumns: useThreatColumn,
      Panel: RiskThreat,
    },
    damage: {
      type: 'special',
      label: 'risk.field.damage',
      meaning: 'meaning.risk.damage',
      useColumns: useDamageColumn,
      Panel: RiskDamage,
    },
    impact: {
      type: 'computed',
      label: 'risk.field.impact',
      meaning: 'meaning.risk.impact',
      width: 110,
      useCell: useImpactCell,
      explained: true,
      Panel: false,
    },
    feasibility: {
      type: 'computed',
      label: 'risk.field.feasibility',
      meaning: 'meaning.risk.feasibility',
      width: 110,
      useCell: useFeasibilityCell,
      explained: true,
      Panel: false,
    },
    value: {
      type: 'computed',
      label: 'risk.field.value',
      meaning: 'meaning.risk.value',
      width: 120,
      useCell: useValueCell,
      explained: true,
      Panel: RiskFacts,
    },
    dimensions: {
      type: 'computed',
      label: 'risk.field.dimensions',
      meaning: 'meaning.risk.dimensions',
      width: 160,
      useCell: useDimensionsCell,
      explained: true,
      Panel: false,
    },
    flow: { type: 'special', label: 'risk.flow', Panel: RiskFlow },
    review: {
      type: 'text',
      label: 'risk.field.review',
      meaning: 'meaning.risk.review',
      width: 180,
      long: true,
      optional: true,
    },
    treatments: {
      type: 'choices',
      values: {
        avoid: 'risk.treatment.avoid',
        reduce: 'risk.treatment.reduce',
        share: 'risk.treatment.share',
        retain: 'risk.treatment.retain',
      },
      label: 'risk.field.treatments',
      meaning: 'meaning.risk.treatments',
      width: 130,
      Below: TreatmentSuggestion,
      forbidden: ({ w, initial }, { id, exception }) =>
        forbiddenTreatments(w.method, { treatments, exception }, initial.risks.get(id)?.correspondsTo ?? null),
    },
    exception: {
      type: 'special',
      label: 'risk.field.exception',
      Panel: ExceptionSection,
      parts: {
        treatments: 'risk.exception.treatments',
        approvedBy: 'risk.exception.approvedBy',
        approvedUser: 'risk.exception.account',
        approvedAs: 'risk.exception.function',
        reason: 'path.field.reason',
      },
    },
    strategy: {
      type: 'text',
      label: 'risk.field.strategy',
      meaning: 'risk.meaning.strategy',
      width: 220,
      long: true,
      needed: isDecided,
    },
    statement: {
      type: 'text',
      label: 'risk.field.statement',
      meaning: 'risk.meaning.statement',
      width: 200,
      long: true,
      needed: isDecided,
    },
    goals: {
      type: 'special',
      label: 'risk.field.goals',
      meaning: 'meaning.risk.goals',
      useColumns: useGoalsColumn,
      Panel: GoalsField,
    },
    claims: { type: 'links', to: 'claims', label: 'risk.field.claims', meaning: 'meaning.risk.claims', width: 110 },
    requirements: {
      type: 'links',
      to: 'requirements',
      label: 'risk.field.requirements',
      meaning: 'meaning.risk.requirements',
      width: 130,
    },
    byGoals: {
      type: 'computed',
      label: 'risk.field.byGoals',
      meaning: 'meaning.risk.byGoals',
      width: 130,
      useCell: useByGoalsCell,
    },
    status: {
      type: 'computed',
      label: 'risk.field.status',
      meaning: 'meaning.risk.status',
      width: 110,
      useCell: useStatusCell,
      Panel: TreatmentStatus,
    },
    cal: {
      type: 'computed',
      label: 'risk.field.cal',
      meaning: 'meaning.risk.cal',
      width: 80,
      useCell: useCalCell,
      explained: true,
      Panel: false,
    },
    residual: {
      type: 'computed',
      label: 'risk.field.residual',
      meaning: 'meaning.risk.residual',
      width: 130,
      useCell: useResidualCell,
      explained: true,
      Panel: ResidualSection,
      parts: {
        model: 'path.field.model',
        ratings: 'workspace.history.ratings',
        notAnalysed: 'damage.notAnalysed',
        reason: 'path.field.reason',
        acceptedUser: 'risk.acceptor.account',
        acceptedAs: 'risk.acceptor.function',
      },
    },
    feasibilityAfter: {
      type: 'special',
      label: 'risk.residual.feasibility',
      meaning: 'meaning.risk.feasibilityAfter',
      useColumns: useFeasibilityAfterColumn,
      patch: (level, row) => ({
        residual: withResidual(row, { level: typeof level === 'string' && level ? level : null }),
      }),
      Panel: false,
    },
    decided: {
      type: 'special',
      label: 'risk.field.decided',
      Panel: DecisionsSection,
      parts: {
        review: 'risk.decision.review',
        treatment: 'risk.decision.treatment',
        acceptance: 'risk.decision.acceptance',
        exception: 'risk.decision.exception',
        by: 'risk.decision.by',
        at: 'risk.decision.at',
        reason: 'path.field.reason',
        initial: 'risk.decision.initial',
        residual: 'risk.field.residual',
        value: 'risk.field.value',
        impact: 'risk.field.impact',
        feasibility: 'risk.field.feasibility',
        origin: 'risk.decision.origin',
        imported: 'workspace.panel.imported',
      },
    },
    ...verificationFields,
    verifiedBy: { ...verificationFields.verifiedBy, Panel: RiskVerifier },
    acceptedBy: {
      type: 'special',
      label: 'risk.field.acceptedBy',
      meaning: 'meaning.risk.acceptedBy',
      useColumns: useAcceptedByColumn,
      patch: (text, row) => ({ residual: withAcceptor(row, String(text ?? '')) }),
      Panel: false,
    },
    attachments: { type: 'special', label: 'risk.field.attachments', Panel: AttachmentsField },
  },
  {
    panel: [
      'flow',
      'threat',
      'damage',
      'value',
      'review',
      'treatments',
      'exception',
      'strategy',
      'statement',
      'goals',
      'claims',
      'requirements',
      'status',
      'decided',
      'verificationState',
      'verification',
      'verifiedOn',
      'verifiedBy',
      'verificationReason',
      'attachments',
    ],
  },
);
