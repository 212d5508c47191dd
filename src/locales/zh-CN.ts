import type enUS from './en-US';
import accountSettings from './zh-CN/account-settings';
import component from './zh-CN/component';
import damage from './zh-CN/damage';
import grid from './zh-CN/grid';
import overview from './zh-CN/overview';
import project from './zh-CN/project';
import request from './zh-CN/request';
import shell from './zh-CN/shell';
import task from './zh-CN/task';
import workplace from './zh-CN/workplace';
import workspace from './zh-CN/workspace';

export default {
  ...request,
  ...shell,
  ...component,
  ...damage,
  ...grid,
  ...accountSettings,
  ...overview,
  ...project,
  ...task,
  ...workplace,
  ...workspace,
} satisfies Record<keyof typeof enUS, string>;
