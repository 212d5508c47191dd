import accountSettings from './account-settings';
import asset from './asset';
import assumption from './assumption';
import attackPath from './attack-path';
import claim from './claim';
import configuration from './configuration';
import configurationProject from './configuration-project';
import configurationRisk from './configuration-risk';
import configurationTemplate from './configuration-template';
import damage from './damage';
import explain from './explain';
import functionTexts from './function';
import goal from './goal';
import grid from './grid';
import project from './project';
import requirement from './requirement';
import risk from './risk';
import system from './system';
import task from './task';
import threat from './threat';
import verdicts from './verdicts';
import workspace from './workspace';

/** The texts of all other pages. */
export default {
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
  ...project,
  ...system,
  ...task,
  ...workspace,
  ...attackPath,
  ...claim,
  ...goal,
  ...requirement,
  ...risk,
  ...verdicts,
};
