import { randomUUID } from 'node:crypto';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { hashPassword } from '#server/inauth/passwords.ts';
import { insertUser } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/store.ts';

export interface MockAccount {
  username: string;
  password: string;
  /** What the account is for, on the console and on the login page. */
  role: string;
  permissions: readonly Permission[];
}

/** Who may sign in to the mock. */
export const mockAccounts: readonly MockAccount[] = [
  {
    username: 'admin',
    password: 'Admin1234',
    role: 'administrator: every permission',
    permissions,
  },
  {
    username: 'tester',
    password: 'Tester1234',
    role: 'tester: works in projects and libraries, configures no models and no users',
    permissions: permissions.filter(
      (name) => !/^(Configuration|InAuth)/.test(name) || /^Configuration.*Read$/.test(name),
    ),
  },
  {
    username: 'reader',
    password: 'Reader1234',
    role: 'reader: sees every project, changes nothing',
    permissions: [...permissions.filter((name) => /Read$/.test(name) && !/^InAuth/.test(name)), 'ProjectAdmin'],
  },
];

/** Creates the accounts in an empty store. */
export async function createAccounts(store: Store): Promise<void> {
  for (const { username, password, permissions: held } of mockAccounts)
    await insertUser(store.db, {
      id: randomUUID(),
      username,
      fullName: username[0]?.toUpperCase() + username.slice(1),
      email: `${username}@example.com`,
      permissions: [...held],
      passwordHash: await hashPassword(password),
      createdOn: new Date().toISOString(),
    });
}

/** The accounts as lines of text for the console. */
export const accountLines = (): string =>
  mockAccounts.map(({ username, password, role }) => `Mock: sign in as ${username} / ${password} (${role})\n`).join('');

/** The login page with the accounts at its foot; only the mock does this. */
export function withAccounts(page: string): string {
  const rows = mockAccounts.map(
    ({ username, password, role }) => `<li><code>${username}</code> / <code>${password}</code>: ${role}</li>`,
  );
  const style =
    'position:fixed;inset:auto 0 0 0;margin:0;padding:8px 16px;font:12px/1.6 system-ui,sans-serif;color:#222;background:#fff';
  return page.replace(
    '</body>',
    `<aside style="${style}">Mock accounts<ul style="margin:0">${rows.join('')}</ul></aside></body>`,
  );
}
