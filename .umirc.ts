import { defineConfig } from '@umijs/max';
import { layoutDefaults } from './config/layout';
import { leanRules } from './config/lean/rules';
import { StandIns } from './config/lean/stand-ins';
import { proxy } from './config/proxy';

interface WebpackChain {
  optimization: { splitChunks(options: object): void };
  output: { chunkLoadTimeout(ms: number): void };
  plugin(name: string): { use(plugin: unknown, options: unknown[]): void };
  module: { rule(name: string): { test(path: RegExp): { sideEffects(has: boolean): void } } };
}

/** The oldest browser that is served. */
const chrome = 100;

/** Why each line is here: docs/browser-build.md. `.umirc.ts` outranks config/config.ts, so it is the only configuration. */
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
  plugins: ['./config/inline-route-props', './config/light-contract', './config/guide', './config/modern-output', './config/compile-hint', './config/started-state', './config/html'],
  access: {},
  model: {},
  initialState: { loading: '@/loading' },
  antd: {},
  layout: { locale: true, ...layoutDefaults },
  // The words of antd come with ours (src/i18n.ts), one language at a time, and ThemeProvider gives them.
  locale: { default: 'zh-CN', antd: false, baseNavigator: true, baseSeparator: '-', useLocalStorage: true, title: false },
  // Without it the locale plugin ships moment and never sets the locale of dayjs.
  moment2dayjs: { preset: 'antd', plugins: ['duration'] },
  polyfill: { imports: [] },
  targets: { chrome },
  esbuildMinifyIIFE: true,
  jsMinifier: 'swc',
  jsMinifierOptions: { ecma: 2020, compress: { passes: 2 }, mangle: true, format: { comments: false } },
  // As small as what Babel makes, in a quarter less time. Only Babel exchanges modules while a page is open.
  srcTranspiler: process.env.NODE_ENV === 'production' ? 'esbuild' : 'babel',
  srcTranspilerOptions: { esbuild: { target: `chrome${chrome}`, jsx: 'automatic' } },
  fastRefresh: true,
  mock: process.env.MOCK === 'on' ? {} : false,
  proxy: process.env.MOCK === 'on' ? {} : proxy(process.env.BACKEND_PORT),
  chainWebpack(memo: WebpackChain, { env }: { env: string }) {
    memo.output.chunkLoadTimeout(120_000);
    // These packages do not say so themselves; without it a lazy page's form pulls its parts into the first load.
    memo.module.rule('pure').test(/node_modules\/@rc-component\/|node_modules\/@ant-design\/cssinjs/).sideEffects(false);
    // The dev server packs libraries apart (MFSU) and runs with the real ones.
    if (env !== 'production') return;
    memo.plugin('stand-ins').use(StandIns, [leanRules]);
    // A release that changes no library leaves them in the browser's store, and two files are compiled side by side. An inspector that is open, as in
    // every story, looks at the stack when an error is made, which React does at its start: each function on it is parsed once more, so the one that
    // holds all modules took a tenth of a second.
    memo.optimization.splitChunks({
      cacheGroups: { libraries: { name: 'libraries', chunks: 'initial', test: /[\\/]node_modules[\\/]/, enforce: true } },
    });
  },
});
