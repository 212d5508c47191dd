import { defineConfig } from '@umijs/max';

/** The reference of the browser benchmark is built by the tools of the product (bundler, targets, minifier), without its own parts. */
export default defineConfig({
  title: 'Bare page',
  base: '/intara/',
  publicPath: '/intara/',
  outputPath: 'dist/web',
  hash: true,
  npmClient: 'npm',
  plugins: ['../../config/modern-output'],
  antd: {},
  polyfill: { imports: [] },
  targets: { chrome: 100 },
  esbuildMinifyIIFE: true,
  jsMinifier: 'swc',
  jsMinifierOptions: { ecma: 2020, compress: { passes: 2 }, mangle: true, format: { comments: false } },
  mock: false,
});
