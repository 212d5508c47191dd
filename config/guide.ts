import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/** The user guide, read at build time (config/guide/): what the browser gets is data, and no reader of Markdown. */
export default (api: IApi) => {
  api.chainWebpack((memo) => {
    // Otherwise Umi hands out the file itself.
    memo.module.rule('asset').oneOf('fallback').exclude.add(/\.md$/);
    memo.module
      .rule('guide')
      .test(/docs[\\/]guide[\\/]\w+[\\/]README\.md$/)
      .type('javascript/auto')
      .use('guide')
      .loader(join(api.cwd, 'config/guide/loader.mjs'));
    return memo;
  });
};
