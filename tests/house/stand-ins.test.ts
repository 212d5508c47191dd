import { describe, expect, it } from 'vitest';
import { leanRules } from '../../config/lean/rules';
import { StandIns } from '../../config/lean/stand-ins';
import { TinyColor } from '../../config/lean/tiny-color.js';

type Asked = { request: string; contextInfo?: { issuer?: string }; createData?: { resource?: string } };

/** The four hooks of webpack that the plugin uses. */
function compiler() {
  const on: Record<string, (given: never) => void> = {};
  const hook = (name: string) => ({ tap: (_: string, run: (given: never) => void) => (on[name] = run) });
  new StandIns(leanRules).apply({
    hooks: { normalModuleFactory: hook('factory'), afterCompile: hook('afterCompile') },
  } as never);
  on.factory?.({ hooks: { beforeResolve: hook('before'), afterResolve: hook('after') } } as never);
  return {
    ask: (asked: Asked) => on.before?.(asked as never),
    found: (asked: Asked) => on.after?.(asked as never),
    finish: () => {
      const compilation = { errors: [] as Error[] };
      on.afterCompile?.(compilation as never);
      return compilation.errors.map((error) => error.message);
    },
  };
}

describe('a stand-in for a part of a library', () => {
  it('is given to the package it is for, and to no other', () => {
    const build = compiler();
    const own: Asked = { request: 'qs', contextInfo: { issuer: '/x/node_modules/umi-request/dist/index.js' } };
    const other: Asked = { request: 'qs', contextInfo: { issuer: '/x/node_modules/another/index.js' } };
    build.ask(own);
    build.ask(other);
    expect(own.request).toMatch(/query-string\.js$/);
    expect(other.request).toBe('qs');
  });

  it('replaces a file that a relative import leads to', () => {
    const build = compiler();
    const resource = '/x/node_modules/@ant-design/pro-components/es/provider/locale/ar_EG.js';
    const asked: Asked = {
      request: './locale/ar_EG',
      contextInfo: { issuer: '/x/node_modules/@ant-design/pro-components/es/provider/intl.js' },
      createData: { resource },
    };
    build.found(asked);
    expect(asked.createData?.resource).toMatch(/no-words\.js$/);
  });

  it('that nothing asks for fails the build', () => {
    const build = compiler();
    build.ask({ request: 'qs', contextInfo: { issuer: '/x/node_modules/umi-request/dist/index.js' } });
    const problems = build.finish();
    expect(problems).toHaveLength(leanRules.length - 1);
    expect(problems).toContain('config/lean: nothing matches /^swr$/');
  });

  it('gives the colours of the library it replaces', () => {
    // Colours as the themes of antd have them, and what @ctrl/tinycolor made of them, without its blanks.
    const paler = (colour: string, alpha: number) => new TinyColor(colour).setAlpha(alpha).toRgbString();
    expect(paler('#fff', 0.6)).toBe('rgba(255,255,255,0.6)');
    expect(paler('#141414', 0.03)).toBe('rgba(20,20,20,0.03)');
    expect(paler('rgb(22, 119, 255)', 0.95)).toBe('rgba(22,119,255,0.95)');
    expect(paler('rgba(0,0,0,0.88)', 0.04)).toBe('rgba(0,0,0,0.04)');
    expect(paler('#1677ff', 1)).toBe('rgb(22,119,255)');
  });

  it('saves at least 5 kB of the first load', () => {
    expect(leanRules.filter((rule) => rule.saves < 5)).toEqual([]);
  });
});
