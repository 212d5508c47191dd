import { checkProperty, refuseLoop } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const assetRules: Rules<'assets'> = {
  written(edit, row, before) {
    refuseLoop(edit, 'assets', row, before, 'part');
    for (const [i, code] of row.properties.entries())
      if (!before?.properties.includes(code)) checkProperty(edit, code, `properties.${i}`);
  },
};
