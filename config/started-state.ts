import type { IApi } from '@umijs/max';

const model = '@/features/shell/initial-state';

/** Writes our model of the initial state where Umi wrote its own: why, says that file. */
export default (api: IApi) => {
  api.onGenerateFiles({
    // After Umi's plugins.
    stage: Number.POSITIVE_INFINITY,
    fn: () =>
      api.writeTmpFile({
        noPluginDir: true,
        path: 'plugin-initialState/@@initialState.ts',
        content: `export type { InitialStateType } from '${model}';\nexport { default } from '${model}';\n`,
      }),
  });
};
