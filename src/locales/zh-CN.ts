import type enUS from './en-US';
import accountSettings from './zh-CN/account-settings';
import component from './zh-CN/component';
import overview from './zh-CN/overview';
import project from './zh-CN/project';
import request from './zh-CN/request';
import shell from './zh-CN/shell';
import task from './zh-CN/task';
import workplace from './zh-CN/workplace';

export default {
  ...request,
  ...shell,
  ...component,
  ...accountSettings,
  ...overview,
  ...project,
  ...task,
  ...workplace,
} satisfies Record<keyof typeof enUS, string>;
