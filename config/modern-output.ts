import type { IApi } from '@umijs/max';

/**
 * Our code compiled for the browsers of `targets`. Umi hands them to Babel, but its preset ignores them (it sets ignoreBrowserslistConfig,
 * and preset-env then falls back to ES5): every async function became a generator machine, every spread a helper.
 */
export default (api: IApi) => {
  api.modifyBabelPresetOpts((options: { presetEnv?: object }) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));
  api.chainWebpack((memo) => memo.target(['web', 'es2020']));
};
