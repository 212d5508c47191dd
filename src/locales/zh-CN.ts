import type enUS from './en-US';
import accountSettings from './zh-CN/account-settings';
import asset from './zh-CN/asset';
import assumption from './zh-CN/assumption';
import component from './zh-CN/component';
import damage from './zh-CN/damage';
import explain from './zh-CN/explain';
import functionTexts from './zh-CN/function';
import grid from './zh-CN/grid';
import overview from './zh-CN/overview';
import project from './zh-CN/project';
import request from './zh-CN/request';
import shell from './zh-CN/shell';
import task from './zh-CN/task';
import threat from './zh-CN/threat';
import workplace from './zh-CN/workplace';
import workspace from './zh-CN/workspace';

export default {
  ...request,
  ...shell,
  ...component,
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
  ...task,
  ...workplace,
  ...workspace,
} satisfies Record<keyof typeof enUS, string>;
