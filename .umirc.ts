import { defineConfig } from '@umijs/max';
import { layoutDefaults } from './config/layout';
import { proxy } from './config/proxy';

/** Why each line is here: docs/map.md. `.umirc.ts` outranks config/config.ts, so it is the only configuration. */
export default defineConfig({
  title: 'InTARA',
  favicons: ['/intara/favicon.svg'],
  base: '/intara/',
  publicPath: '/intara/',
  outputPath: 'dist/web',
  hash: true,
  npmClient: 'npm',
  history: { type: 'browser' },
  // The paths are relative, so a folder at the top level starts without a slash.
  conventionRoutes: { exclude: [/(^|\/)(components|models|services|hooks|utils)\//, /\.(test|spec)\./] },
  plugins: ['./config/inline-route-props', './config/html'],
  access: {},
  model: {},
  initialState: { loading: '@/loading' },
  antd: {},
  layout: { locale: true, ...layoutDefaults },
  locale: { default: 'zh-CN', antd: true, baseNavigator: true, baseSeparator: '-', useLocalStorage: true, title: false },
  // Without it the locale plugin ships moment and never sets the locale of dayjs.
  moment2dayjs: { preset: 'antd', plugins: ['duration'] },
  polyfill: { imports: [] },
  targets: { chrome: 100 },
  esbuildMinifyIIFE: true,
  jsMinifier: process.env.WEB_MINIFIER === 'terser' ? 'terser' : 'esbuild',
  fastRefresh: true,
  mock: process.env.MOCK === 'on' ? { include: ['mock/index.ts'] } : false,
  proxy: process.env.MOCK === 'on' ? {} : proxy(process.env.BACKEND_PORT),
  chainWebpack(memo: { output: { chunkLoadTimeout(ms: number): void } }) {
    memo.output.chunkLoadTimeout(120_000);
  },
});
