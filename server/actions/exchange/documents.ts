import type { DocumentRead } from '#contract/formats/format.ts';
import type { Env } from '#server/env.ts';
import type { DocumentBeside } from '#server/import/exchange-messages.ts';
import { firstVersion, projectMethod } from '#server/store/projects/task-table.ts';
import { readMethod } from '#server/store/versions/methods.ts';

/** What a document of another tool is read with where it comes to a project; to none it can only be named. */
export async function besideOf(env: Env, file: unknown, projectId?: string): Promise<DocumentBeside> {
  const hash = projectId === undefined ? undefined : await projectMethod(env.store.db, projectId);
  return {
    fileName: file instanceof File ? file.name : '',
    method: hash === undefined ? null : await readMethod(env.store.db, hash),
    version: firstVersion,
    now: env.clock().toISOString(),
  };
}

/** Letters of a detail of the audit log. */
const longestDetail = 2000;

/** What was imported, and what of a document was lost: `task rdx: threats.confidence 3 kept`. */
export function detailOf(document: DocumentRead | undefined): string {
  if (!document) return 'task';
  const losses = document.losses.map(({ kind, field, count, outcome }) => {
    const what = [kind, field]
      .filter(Boolean)
      .join('.')
      .replace(/[\s,]+/g, '_');
    return `${what || '-'} ${count} ${outcome}`;
  });
  let detail = `task ${document.format}`;
  for (const [n, loss] of losses.entries()) {
    const next = `${detail}${n === 0 ? ': ' : ', '}${loss}`;
    if (next.length > longestDetail) break;
    detail = next;
  }
  return detail;
}
