import type { IApi } from '@umijs/max';

/**
 * Our code compiled for the browsers of `targets`, by Babel too, which compiles for `max dev`. Umi hands them to it, but its preset ignores them (it sets
 * ignoreBrowserslistConfig, and preset-env then falls back to ES5): every async function became a generator machine, every spread a helper.
 */
export default (api: IApi) => {
  api.modifyBabelPresetOpts((options: { presetEnv?: object }) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));
  api.chainWebpack((memo) => memo.target(['web', 'es2020']));
};
