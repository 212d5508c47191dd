import type { IApi } from '@umijs/max';

/**
 * Asks the browser to compile the entry scripts whole while they arrive, off the main thread. Most of them runs at once, and compiling each
 * function at its first call (parsing it twice) took a fifth of the main thread's time before the page was usable. Chromium knows the
 * comment, for others it is one; it must be the first line, so it comes after the minifier.
 */
export default (api: IApi) => {
  api.chainWebpack((memo, { webpack, env }) => {
    if (env !== 'production') return memo;
    // The types of Umi's webpack do not know `stage`.
    const stage = { stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT };
    const hint = { banner: '//# allFunctionsCalledOnLoad', raw: true, include: /^(umi|libraries)\.\w+\.js$/, ...stage };
    memo.plugin('compile-hint').use(webpack.BannerPlugin, [hint]);
    return memo;
  });
};
