import type { IApi } from '@umijs/max';

/**
 * Asks the browser to compile scripts whole while they arrive, off the main thread. Most of what is loaded runs at once, and compiling each function at
 * its first call (parsing it twice) took a fifth of the main thread's time before the workplace was usable. In files of pages it is still a sixth, of
 * a fresh task slowed down four times 3.7 s of work became 3.0; stories, whose browsers keep nothing, took no more of the processor. Chromium knows the
 * comment, for others it is one; it must be the first line, so it comes after the minifier.
 */
export default (api: IApi) => {
  api.chainWebpack((memo, { webpack, env }) => {
    if (env !== 'production') return memo;
    // The types of Umi's webpack do not know `stage`.
    const stage = { stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT };
    const hint = {
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      include: /^(umi|libraries)\.\w+\.js$|\.async\.js$/,
      ...stage,
    };
    memo.plugin('compile-hint').use(webpack.BannerPlugin, [hint]);
    return memo;
  });
};
