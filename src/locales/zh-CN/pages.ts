import accountSettings from './account/account-settings';
import appList from './account/app-list';
import externalAccounts from './account/external-accounts';
import identity from './account/identity';
import notifications from './account/notifications';
import passkeys from './account/passkeys';
import personalTokens from './account/personal-tokens';
import secondFactor from './account/second-factor';
import userAdmin from './account/user-admin';
import candidatePaths from './analysis/candidate-paths';
import changeImpact from './analysis/change-impact';
import cheapestControls from './analysis/cheapest-controls';
import comments from './analysis/comments';
import coverage from './analysis/coverage';
import device from './analysis/device';
import draft from './analysis/draft';
import draftFromText from './analysis/draft-from-text';
import drawnRows from './analysis/drawn-rows';
import explain from './analysis/explain';
import firstSteps from './analysis/first-steps';
import many from './analysis/many';
import meanings from './analysis/meanings';
import overviews from './analysis/overviews';
import pathGeneration from './analysis/path-generation';
import quality from './analysis/quality';
import reader from './analysis/reader';
import relations from './analysis/relations';
import rows from './analysis/rows';
import secondOpinion from './analysis/second-opinion';
import statements from './analysis/statements';
import topology from './analysis/topology';
import tree from './analysis/tree';
import verdicts from './analysis/verdicts';
import whatIf from './analysis/what-if';
import audit from './configuration/audit';
import configuration from './configuration/configuration';
import configurationProject from './configuration/configuration-project';
import configurationRisk from './configuration/configuration-risk';
import configurationTemplate from './configuration/configuration-template';
import health from './configuration/health';
import openSessions from './configuration/open-sessions';
import reportTemplate from './configuration/report-template';
import system from './configuration/system';
import exchange from './exchange';
import find from './find';
import grid from './grid';
import gridMenu from './grid-menu';
import keptForms from './kept-forms';
import attackCatalogue from './library/attack-catalogue';
import library from './library/library';
import libraryDelivery from './library/library-delivery';
import libraryTree from './library/library-tree';
import libraryUpdates from './library/library-updates';
import libraryUse from './library/library-use';
import polarion from './polarion';
import project from './project';
import projectLists from './project-lists';
import reportProfile from './report-profile';
import reqif from './reqif';
import task from './task';
import approval from './version/approval';
import version from './version/version';
import versionMerge from './version/version-merge';
import workspace from './workspace';

/** The texts of all other pages. */
export default {
  ...appList,
  ...reportProfile,
  ...approval,
  ...changeImpact,
  ...configuration,
  ...configurationRisk,
  ...configurationTemplate,
  ...reportTemplate,
  ...configurationProject,
  ...exchange,
  ...reqif,
  ...draftFromText,
  ...explain,
  ...firstSteps,
  ...find,
  ...grid,
  ...gridMenu,
  ...accountSettings,
  ...keptForms,
  ...identity,
  ...externalAccounts,
  ...secondFactor,
  ...passkeys,
  ...personalTokens,
  ...library,
  ...libraryTree,
  ...audit,
  ...health,
  ...openSessions,
  ...attackCatalogue,
  ...libraryDelivery,
  ...libraryUpdates,
  ...libraryUse,
  ...polarion,
  ...project,
  ...projectLists,
  ...statements,
  ...system,
  ...task,
  ...workspace,
  ...cheapestControls,
  ...comments,
  ...notifications,
  ...candidatePaths,
  ...quality,
  ...reader,
  ...relations,
  ...coverage,
  ...pathGeneration,
  ...many,
  ...meanings,
  ...overviews,
  ...rows,
  ...device,
  ...draft,
  ...drawnRows,
  ...userAdmin,
  ...verdicts,
  ...whatIf,
  ...secondOpinion,
  ...version,
  ...versionMerge,
  ...topology,
  ...tree,
};
