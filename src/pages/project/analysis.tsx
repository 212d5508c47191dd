import { useAccess, useModel } from '@umijs/max';
import { assetTools } from '@/features/asset/step';
import { EasiestPath } from '@/features/attack-path/EasiestPath';
import { pathTools } from '@/features/attack-path/step';
import { FromTrees as Below } from '@/features/attack-tree/FromTrees';
import { ControlsFromLibrary } from '@/features/control/ControlsFromLibrary';
import { DimensionRatings } from '@/features/damage/DimensionRatings';
import { DeviceTool } from '@/features/device/DeviceTool';
import { DraftTool } from '@/features/draft/DraftTool';
import { goalTools } from '@/features/goal/step';
import { fromLibrary, takingSteps } from '@/features/library/import-tools';
import { drafting, withDraft } from '@/features/reading/step';
import { reqifTools } from '@/features/reqif/step';
import { riskTools } from '@/features/risk/step';
import { AdministratorNote } from '@/features/second-opinion/AdministratorNote';
import { openPart } from '@/features/shell/open-part';
import type { RouteProps } from '@/features/shell/route-props';
import { openTaskActs as headerActs, OpenTaskTools } from '@/features/task/OpenTaskTools';
import { threatTools } from '@/features/threat/step';
import { Drawings } from '@/features/topology/Drawings';
import { CompareModels } from '@/features/verdicts/CompareModels';
import type { Steps } from '@/rows/step';
import { allFields as fields, plainSteps } from '@/steps/steps';
import { taskPages as pages } from '@/steps/task-pages';
import { WorkspacePage } from '@/workspace/frame/WorkspacePage';

export const routeProps = {
  access: 'canProjectAnalysisRead',
  name: 'analysis',
  hideInMenu: true,
  order: 16,
} satisfies RouteProps;

/** What belongs to the steps on this page alone: their tools, and the ways from the libraries. */
const steps: Steps = {
  ...drafting(plainSteps),
  ...takingSteps(plainSteps),
  assets: { ...plainSteps.assets, ...withDraft(assetTools), FromLibrary: fromLibrary.assets },
  threats: { ...plainSteps.threats, ...threatTools, FromLibrary: fromLibrary.threats },
  paths: { ...plainSteps.paths, ...pathTools, FromLibrary: fromLibrary.paths, MoreTools: CompareModels, Below },
  risks: { ...plainSteps.risks, ...riskTools({ Impact: DimensionRatings, Feasibility: EasiestPath }) },
  goals: { ...plainSteps.goals, ...goalTools },
  requirements: { ...plainSteps.requirements, ...reqifTools, FromLibrary: fromLibrary.requirements },
  controls: { ...plainSteps.controls, FromLibrary: ControlsFromLibrary },
};
const HeaderTool = () => (
  <OpenTaskTools more={[<AdministratorNote key="opinion" />, <DraftTool key="draft" />, <DeviceTool key="device" />]} />
);
const parts = { steps, fields, pages, Drawings, HeaderTool, headerActs, onHelp: () => openPart('help') };

export default function Analysis() {
  const { canProjectAnalysisModify: mayEdit, canProjectAnalysisComment: mayComment } = useAccess();
  const user = useModel('@@initialState').initialState?.currentUser;
  if (!user) return null;
  return <WorkspacePage {...parts} me={{ id: user.id, name: user.fullName || user.username, mayEdit, mayComment }} />;
}
