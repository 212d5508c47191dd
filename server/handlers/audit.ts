import { audit } from '#contract/audit.ts';
import { exportAudit } from '#server/actions/exchange/export-audit.ts';
import { pullAudit } from '#server/siem/pull-audit.ts';
import { auditPage } from '#server/store/audit.ts';
import { streamOf } from './answer-text.ts';
import { implement } from './implement.ts';

export const auditHandlers = implement(audit, {
  list: async ({ query: { current, pageSize, sorter, ...filter } }, { store }) => {
    const asked = { limit: pageSize, offset: (current - 1) * pageSize, up: sorter === 'at' };
    return auditPage(store.db, filter, asked);
  },
  pull: async ({ query }, env) => pullAudit(env, query),
  export: async ({ query: { locale, ...filter }, signal }, env) =>
    new Response(streamOf(await exportAudit(env, filter, { locale, signal })), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit.csv"',
        'cache-control': 'no-store',
      },
    }),
});
