import { randomUUID } from 'node:crypto';
import type { Permission } from '#contract/kit/permissions.ts';
import type { Product } from './story.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>;

/** Creates a Wang Fang, who sees all projects unless it is said otherwise, edits analyses unless Wang only reads, and may do `more`; returns Wang's token. */
export async function colleague(
  product: Product,
  admin: Call,
  more: readonly Permission[] = [],
  onlyReads = false,
  seesAll = true,
): Promise<string> {
  const password = 'Dunlin2026';
  // Stories of one server have each a Wang of their own.
  const username = `wang-${randomUUID().slice(0, 8)}`;
  const reads = [
    ...(seesAll ? ['ProjectAdmin'] : []),
    'ProjectConfigRead',
    'ProjectAnalysisRead',
    'ProjectAnalysisComment',
  ];
  const permissions = [...reads, ...(onlyReads ? [] : ['ProjectAnalysisModify']), ...more];
  await admin('POST', '/inauth/v1.0/user/create', { username, fullName: 'Wang Fang', password, permissions });
  const response = await fetch(`${product.base}/inauth/v1.0/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
