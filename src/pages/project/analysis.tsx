import { useAccess, useModel } from '@umijs/max';
import { assetStep } from '@/features/asset/step';
import { assumptionStep } from '@/features/assumption/step';
import { pathStep } from '@/features/attack-path/step';
import { innerFields } from '@/features/attack-path/step-fields';
import { treePage } from '@/features/attack-tree/page';
import { claimStep } from '@/features/claim/step';
import { commentPage as comments } from '@/features/comments/page';
import { controlFields as controls } from '@/features/control/fields';
import { controlStep } from '@/features/control/step';
import { coveragePage as coverage } from '@/features/coverage/page';
import { damageStep } from '@/features/damage/step';
import { functionStep } from '@/features/function/step';
import { goalStep } from '@/features/goal/step';
import { fromLibrary } from '@/features/library/import-tools';
import { overviewPages } from '@/features/overview/pages';
import { relationsPage as relations } from '@/features/relations/page';
import { requirementStep } from '@/features/requirement/step';
import { riskStep } from '@/features/risk/step';
import type { RouteProps } from '@/features/shell/route-props';
import { infoPages } from '@/features/system-info/pages';
import { OpenTaskTools as HeaderTool } from '@/features/task/OpenTaskTools';
import { reportPage as report } from '@/features/task/report-page';
import { threatStep } from '@/features/threat/step';
import { Drawings } from '@/features/topology/Drawings';
import { CompareModels } from '@/features/verdicts/CompareModels';
import { versionPage as versions } from '@/features/version/page';
import type { Steps, TaskPages } from '@/rows/step';
import { WorkspacePage } from '@/workspace/WorkspacePage';

export const routeProps = {
  access: 'canProjectAnalysisRead',
  name: 'analysis',
  hideInMenu: true,
  order: 16,
} satisfies RouteProps;

/** The steps of an analysis, in the order of the method. */
const steps: Steps = {
  functions: functionStep,
  assumptions: { ...assumptionStep, FromLibrary: fromLibrary.assumptions },
  assets: { ...assetStep, FromLibrary: fromLibrary.assets },
  damages: { ...damageStep, FromLibrary: fromLibrary.damages },
  threats: { ...threatStep, FromLibrary: fromLibrary.threats },
  paths: { ...pathStep, FromLibrary: fromLibrary.paths, MoreTools: CompareModels },
  risks: riskStep,
  goals: goalStep,
  claims: claimStep,
  requirements: { ...requirementStep, FromLibrary: fromLibrary.requirements },
  controls: controlStep,
};
const trees = treePage({ ...innerFields, controls });
const pages: TaskPages = { ...infoPages, relations, versions, coverage, trees, ...overviewPages, report, comments };

export default function Analysis() {
  const { canProjectAnalysisModify: mayEdit } = useAccess();
  const user = useModel('@@initialState').initialState?.currentUser;
  const me = user && { id: user.id, name: user.fullName || user.username, mayEdit };
  return me && <WorkspacePage {...{ steps, innerFields, pages, Drawings, HeaderTool }} me={me} />;
}
