import { checkProperty, refuseLoop } from '../checks.ts';
import type { RuleEdit, Rules } from '../rule.ts';

export const assetRules: Rules<'assets'> = {
  written(edit, row, before) {
    refuseLoop(edit, 'assets', row, before, 'part');
    if (row.category !== (before?.category ?? '')) checkCategory(edit, row.category);
    for (const [i, code] of row.properties.entries())
      if (!before?.properties.includes(code)) checkProperty(edit, code, `properties.${i}`);
    for (const code of Object.keys(row.notApplicable))
      if (before?.notApplicable[code] === undefined) checkProperty(edit, code, `notApplicable.${code}`);
    // What is assigned applies.
    const open = Object.entries(row.notApplicable).filter(([code]) => !row.properties.includes(code));
    if (open.length < Object.keys(row.notApplicable).length)
      edit.change('assets', row, { notApplicable: Object.fromEntries(open) });
  },
};

/** Refuses an asset category that the method has not. */
function checkCategory(edit: RuleEdit, code: string): void {
  if (code === '' || edit.method.assetCategories.some((category) => category.code === code)) return;
  edit.refuse('UnknownReference', { field: 'category' }, 'category');
}
