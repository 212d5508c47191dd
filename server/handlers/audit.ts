import { audit } from '#contract/audit.ts';
import { exportAudit } from '#server/actions/export-audit.ts';
import { auditLines, countAudit } from '#server/store/audit.ts';
import { implement } from './implement.ts';

export const auditHandlers = implement(audit, {
  list: async ({ query: { current, pageSize, sorter, ...filter } }, { store }) => {
    const asked = { ...filter, limit: pageSize, offset: (current - 1) * pageSize, up: sorter === 'at' };
    const [list, total] = await Promise.all([auditLines(store.db, asked), countAudit(store.db, filter)]);
    return { list, total };
  },
  export: async ({ query }, env) =>
    new Response(await exportAudit(env, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit.csv"',
        'cache-control': 'no-store',
      },
    }),
});
