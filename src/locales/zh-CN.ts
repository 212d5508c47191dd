import type enUS from './en-US';
import accountSettings from './zh-CN/account-settings';
import asset from './zh-CN/asset';
import assumption from './zh-CN/assumption';
import attackPath from './zh-CN/attack-path';
import claim from './zh-CN/claim';
import component from './zh-CN/component';
import configuration from './zh-CN/configuration';
import configurationProject from './zh-CN/configuration-project';
import configurationRisk from './zh-CN/configuration-risk';
import configurationTemplate from './zh-CN/configuration-template';
import damage from './zh-CN/damage';
import explain from './zh-CN/explain';
import functionTexts from './zh-CN/function';
import goal from './zh-CN/goal';
import grid from './zh-CN/grid';
import overview from './zh-CN/overview';
import project from './zh-CN/project';
import request from './zh-CN/request';
import requirement from './zh-CN/requirement';
import risk from './zh-CN/risk';
import shell from './zh-CN/shell';
import system from './zh-CN/system';
import task from './zh-CN/task';
import threat from './zh-CN/threat';
import verdicts from './zh-CN/verdicts';
import workplace from './zh-CN/workplace';
import workspace from './zh-CN/workspace';

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
} satisfies Record<keyof typeof enUS, string>;
