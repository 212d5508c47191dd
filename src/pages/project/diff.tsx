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
import type { RouteProps } from '@/features/shell/route-props';
import { threatFields } from '@/features/threat/fields';
import VersionDiff from '@/features/version/VersionDiff';
import type { FieldsByKind } from '@/rows/useFieldWords';

export const routeProps = { access: 'canProjectConfigRead', name: 'diff', order: 12 } satisfies RouteProps;

/** The words of every kind of row, as its screens declare them. */
const fields: FieldsByKind = {
  functions: functionFields,
  assumptions: assumptionFields,
  assets: assetFields,
  damages: damageFields,
  threats: threatFields,
  paths: pathFields,
  ...innerFields,
  risks: riskFields,
  goals: goalFields,
  claims: claimFields,
  requirements: requirementFields,
  controls: controlFields,
};

export default () => <VersionDiff fields={fields} />;
