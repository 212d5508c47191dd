import type { Product } from './story.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>;

/** Creates Wang, who sees all projects; returns Wang's token. */
export async function colleague(product: Product, admin: Call): Promise<string> {
  const password = 'Heron2026';
  const permissions = ['ProjectAdmin', 'ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAnalysisModify'];
  await admin('POST', '/inauth/v1.0/user/create', { username: 'wang', fullName: 'Wang Fang', password, permissions });
  const response = await fetch(`${product.base}/inauth/v1.0/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'wang', password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
