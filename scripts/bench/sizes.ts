import { budgets, firstLoad, loginSize } from '../build-sizes.mjs';
import type { Part } from './figure.ts';
import { barePageSize } from './load/bare-page.ts';

/** What a first visit transfers. CI fails on the same figures (scripts/check-sizes.mjs). */
export const sizes: Part = {
  name: 'sizes',
  run: async () => [
    {
      name: 'first load of the workplace, JS gzip',
      value: firstLoad().js / 1000,
      unit: 'kB',
      budget: budgets.firstLoad,
      note: `a bare Umi + antd page ${(barePageSize() / 1000).toFixed(1)} kB`,
    },
    { name: 'login application, everything gzip', value: loginSize() / 1000, unit: 'kB', budget: budgets.login },
  ],
};
