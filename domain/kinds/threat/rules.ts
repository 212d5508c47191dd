import { checkProperty } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const threatRules: Rules<'threats'> = {
  written(edit, row, before) {
    if (row.property !== before?.property) checkProperty(edit, row.property, 'property');
    if (row.type !== before?.type && !edit.method.threatTypes.some((t) => t.code === row.type))
      edit.refuse('UnknownReference', { field: 'type' }, 'type');
    // A risk is a pair of a threat and one of its damages: it goes when the link goes.
    const unlinked = new Set((before?.damages ?? []).filter((id) => !row.damages.includes(id)));
    if (unlinked.size === 0) return;
    const risks = [...edit.naming('risks', 'threat', row.id)].filter((r) => unlinked.has(r.damage));
    return { risks: risks.map((r) => r.id) };
  },
};
