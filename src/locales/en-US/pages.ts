import accountSettings from './account-settings';
import appList from './app-list';
import approval from './approval';
import audit from './audit';
import candidatePaths from './candidate-paths';
import comments from './comments';
import configuration from './configuration';
import configurationProject from './configuration-project';
import configurationRisk from './configuration-risk';
import configurationTemplate from './configuration-template';
import coverage from './coverage';
import drawnRows from './drawn-rows';
import exchange from './exchange';
import explain from './explain';
import externalAccounts from './external-accounts';
import grid from './grid';
import identity from './identity';
import keptForms from './kept-forms';

import library from './library';
import libraryDelivery from './library-delivery';
import libraryTree from './library-tree';
import libraryUse from './library-use';
import notifications from './notifications';
import overviews from './overviews';
import pathGeneration from './path-generation';
import personalTokens from './personal-tokens';
import polarion from './polarion';
import project from './project';
import projectLists from './project-lists';
import relations from './relations';
import rows from './rows';
import secondFactor from './second-factor';
import statements from './statements';
import system from './system';
import task from './task';
import topology from './topology';
import tree from './tree';
import userAdmin from './user-admin';
import verdicts from './verdicts';
import version from './version';
import versionMerge from './version-merge';
import workspace from './workspace';

/** The texts of all other pages. */
export default {
  ...appList,
  ...approval,
  ...configuration,
  ...configurationRisk,
  ...configurationTemplate,
  ...configurationProject,
  ...exchange,
  ...explain,
  ...grid,
  ...accountSettings,
  ...keptForms,
  ...identity,
  ...externalAccounts,
  ...secondFactor,
  ...personalTokens,
  ...library,
  ...libraryTree,
  ...audit,
  ...libraryDelivery,
  ...libraryUse,
  ...polarion,
  ...project,
  ...projectLists,
  ...statements,
  ...system,
  ...task,
  ...workspace,
  ...comments,
  ...notifications,
  ...candidatePaths,
  ...relations,
  ...coverage,
  ...pathGeneration,
  ...overviews,
  ...rows,
  ...drawnRows,
  ...userAdmin,
  ...verdicts,
  ...version,
  ...versionMerge,
  ...topology,
  ...tree,
};
