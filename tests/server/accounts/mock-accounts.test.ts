// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { accountLines, createAccounts, mockAccounts, withAccounts } from '../../../mock/accounts.ts';

let w: ServerWorld;
beforeAll(async () => {
  w = await serverWorld();
  await createAccounts(w.env.store);
});
afterAll(() => w.close());

async function signIn(username: string, password: string): Promise<string> {
  const response = await w.app.request('/inauth/v1.0/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body = await response.json();
  return body.data?.token ?? '';
}

const send = (token: string, method: string, path: string, body?: object) =>
  w.app.request(path, {
    method,
    headers: { Authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

describe('the accounts of the mock', () => {
  it.each(mockAccounts.map(({ username, password }) => [username, password]))('%s can sign in', async (name, word) => {
    expect(await signIn(name as string, word as string)).not.toBe('');
  });

  it('reader may list projects but not create one', async () => {
    const { username, password } = mockAccounts.find((one) => one.username === 'reader') as (typeof mockAccounts)[0];
    const token = await signIn(username, password);
    expect((await send(token, 'GET', '/intara/v1.0/projects')).status).toBe(200);
    expect((await send(token, 'POST', '/intara/v1.0/projects', {})).status).toBe(403);
  });

  it('are named on the console and on the login page', () => {
    const page = withAccounts('<body><div id="root"></div></body>');
    for (const { username, password } of mockAccounts) {
      expect(accountLines()).toContain(`${username} / ${password}`);
      expect(page).toContain(`<code>${username}</code>`);
    }
    expect(page).toContain('</aside></body>');
  });
});
