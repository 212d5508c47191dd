import accountSettings from './en-US/account-settings';
import asset from './en-US/asset';
import assumption from './en-US/assumption';
import attackPath from './en-US/attack-path';
import claim from './en-US/claim';
import component from './en-US/component';
import configuration from './en-US/configuration';
import configurationProject from './en-US/configuration-project';
import configurationRisk from './en-US/configuration-risk';
import configurationTemplate from './en-US/configuration-template';
import damage from './en-US/damage';
import explain from './en-US/explain';
import functionTexts from './en-US/function';
import goal from './en-US/goal';
import grid from './en-US/grid';
import overview from './en-US/overview';
import project from './en-US/project';
import request from './en-US/request';
import requirement from './en-US/requirement';
import risk from './en-US/risk';
import shell from './en-US/shell';
import system from './en-US/system';
import task from './en-US/task';
import threat from './en-US/threat';
import verdicts from './en-US/verdicts';
import workplace from './en-US/workplace';
import workspace from './en-US/workspace';
/** All English texts; they define the keys. One file per feature in the folder of the same name. */
export default {
  ...request,
  ...shell,
  ...component,
  ...configuration,
  ...configurationRisk,
  ...configurationTemplate,
  ...configurationProject,
  ...threat,
  ...functionTexts,
  ...assumption,
  ...asset,
  ...damage,
  ...explain,
  ...grid,
  ...accountSettings,
  ...overview,
  ...project,
  ...system,
  ...task,
  ...workplace,
  ...workspace,
  ...attackPath,
  ...claim,
  ...goal,
  ...requirement,
  ...risk,
  ...verdicts,
};
