import { assetFields } from '@/features/asset/fields';
import { assumptionFields } from '@/features/assumption/fields';
import { pathFields } from '@/features/attack-path/fields';
import { innerFields } from '@/features/attack-path/step-fields';
import { claimFields } from '@/features/claim/fields';
import { controlFields } from '@/features/control/fields';
import { damageFields } from '@/features/damage/fields';
import { functionFields } from '@/features/function/fields';
import { goalFields } from '@/features/goal/fields';
import { requirementFields } from '@/features/requirement/fields';
import { riskFields } from '@/features/risk/fields';
import { threatFields } from '@/features/threat/fields';
import { fieldsByKind, type PlainSteps } from '@/rows/step';
import type { FieldsByKind } from '@/rows/useFieldWords';

/** The steps of an analysis, in the order of the method, with what every page needs of them; the page of a task adds their tools. */
export const plainSteps: PlainSteps = {
  functions: { kind: 'functions', tab: 'systemInfo', fields: functionFields, empty: 'function.empty' },
  assumptions: { kind: 'assumptions', tab: 'systemInfo', fields: assumptionFields, empty: 'assumption.empty' },
  assets: { kind: 'assets', tab: 'threatAnalysis', fields: assetFields, empty: 'asset.empty' },
  damages: { kind: 'damages', tab: 'threatAnalysis', fields: damageFields, empty: 'damage.empty' },
  threats: { kind: 'threats', tab: 'threatAnalysis', fields: threatFields, empty: 'threat.empty' },
  paths: { kind: 'paths', tab: 'threatAnalysis', fields: pathFields, empty: 'path.empty' },
  risks: { kind: 'risks', tab: 'riskControl', fields: riskFields, empty: 'risk.empty' },
  goals: { kind: 'goals', tab: 'riskControl', fields: goalFields, empty: 'goal.empty' },
  claims: { kind: 'claims', tab: 'riskControl', fields: claimFields, empty: 'claim.empty' },
  requirements: { kind: 'requirements', tab: 'riskControl', fields: requirementFields, empty: 'requirement.empty' },
  controls: { kind: 'controls', tab: 'riskControl', fields: controlFields, empty: 'control.empty' },
};

/** The words of every kind of row, as its screens declare them. */
export const allFields: FieldsByKind = fieldsByKind(plainSteps, innerFields);
