import type enUS from './en-US';
import accountSettings from './zh-CN/account-settings';
import component from './zh-CN/component';
import request from './zh-CN/request';
import shell from './zh-CN/shell';

export default { ...request, ...shell, ...component, ...accountSettings } satisfies Record<keyof typeof enUS, string>;
