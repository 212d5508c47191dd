import { createRequire } from 'node:module';

/**
 * Without the styles of antd: `getComputedStyle` knows inline ones only (tests/setup.ts), so none of its sheets is made, nor worked out for each of its
 * elements which it would need. Before antd is loaded, which asks for its style hooks then.
 */
const installed = createRequire(import.meta.url);
installed('@ant-design/cssinjs/lib/hooks/useStyleRegister').default = () => undefined;
installed('@ant-design/cssinjs-utils/lib/util/genStyleUtils').default = () => ({
  genStyleHooks: () => () => ['', ''],
  genComponentStyleHook: () => () => '',
  genSubStyleComponent: () => () => null,
});
// Each icon and each theme would add its own, text by text.
for (const adding of ['@ant-design/icons/lib/cssUtils', '@rc-component/util/lib/Dom/dynamicCSS'])
  installed(adding).updateCSS = () => document.createElement('style');
