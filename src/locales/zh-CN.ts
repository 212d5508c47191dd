import type enUS from './en-US';
import pages from './zh-CN/pages';
import start from './zh-CN/start';

export default { ...start, ...pages } satisfies Record<keyof typeof enUS, string>;
