import { readFileSync } from 'node:fs';
import { NewPerson, Password, type StoredState } from '#domain/model/user.ts';
import { becomeOwnerOf } from './files/become-owner.ts';
import { newUuid } from './ids.ts';
import {
  createAdministrator,
  makeAdministrator,
  newPassword,
  removeSecondFactor,
  resetPassword,
} from './inauth/by-console.ts';
import { usageOf } from './own-command.ts';
import { programFailure } from './program-failure.ts';
import { readSettings } from './settings.ts';
import { usersWithPermissions } from './store/accounts/users.ts';
import { openStoreBeside } from './store/open.ts';
import type { Store } from './store/store.ts';

/**
 * `npm run admin`: for whoever has the machine, when nobody can sign in. It works beside a running server and without one. What it does is in the
 * audit log.
 */

const usage = `${usageOf('admin', [
  ['users', 'lists all users with the number of their permissions, and those who cannot sign in'],
  ['reset-password <user>', 'sets a new password and prints it once; open sessions of the user end'],
  ['remove-second-factor <user>', 'removes a lost second factor; open sessions of the user end'],
  ['make-administrator <user>', 'grants every permission; a disabled or waiting user can then sign in'],
  ['create-administrator <user>', 'creates a user with every permission'],
])}
All but the first add a line to the audit log.
With --password-stdin the password is read from standard input instead of generated.`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const now = () => new Date().toISOString();

/** What still keeps somebody from signing in. */
function sayWhatIsLeft(username: string, state: StoredState): void {
  if (state === 'disabled') say(`The account of ${username} is disabled. An administrator has to enable it.`);
  if (state === 'waiting') say(`${username} is waiting for approval by an administrator.`);
  if (state === 'invited')
    say(`${username} has no password yet. Use reset-password, or ask an administrator for a link.`);
}

class UsageError extends Error {}

function passwordFor(options: readonly string[]): { password: string; isNew: boolean } {
  if (!options.includes('--password-stdin')) return { password: newPassword(), isNew: true };
  const password = readFileSync(0, 'utf8').replace(/\r?\n$/, '');
  const checked = Password.safeParse(password);
  if (checked.error?.issues.some(({ message }) => message === 'common'))
    throw new Error('This password is too common: attackers try such passwords first.');
  if (!checked.success)
    throw new Error('A password must have 8 to 16 characters, with upper and lower case letters and digits.');
  return { password, isNew: false };
}

const commands: Record<string, (store: Store, username: string, options: readonly string[]) => Promise<void>> = {
  async users(store) {
    for (const { username, full_name, permissions, state } of await usersWithPermissions(store.db))
      say(
        [username, full_name, `${permissions.length} permissions`, ...(state === 'active' ? [] : [state])].join('   '),
      );
  },
  async 'reset-password'(store, username, options) {
    const { password, isNew } = passwordFor(options);
    const state = await resetPassword(store, username, password, now());
    say(`The password of ${username} is new${isNew ? `: ${password}` : ''}. Their open sessions have ended.`);
    sayWhatIsLeft(username, state);
  },
  async 'remove-second-factor'(store, username) {
    const state = await removeSecondFactor(store, username, now());
    say(`${username} signs in with the password alone. Their open sessions have ended.`);
    sayWhatIsLeft(username, state);
  },
  async 'make-administrator'(store, username) {
    const state = await makeAdministrator(store, username, now());
    say(`${username} has every permission.`);
    sayWhatIsLeft(username, state);
  },
  async 'create-administrator'(store, username, options) {
    if (!NewPerson.shape.username.safeParse(username).success) throw new Error(`${username} is not a valid username.`);
    const { password, isNew } = passwordFor(options);
    await createAdministrator(store, { id: newUuid(), username, password, createdOn: now() });
    say(`${username} can sign in and has every permission${isNew ? `. Password: ${password}` : ''}.`);
  },
};

async function run(given: readonly string[]): Promise<void> {
  const options = given.filter((word) => word.startsWith('--'));
  const [name = '', username = ''] = given.filter((word) => !word.startsWith('--'));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isKnown = options.every((option) => option === '--password-stdin');
  if (!command || !isKnown || (name !== 'users' && !username)) throw new UsageError(usage);
  process.umask(0o077);
  const settings = readSettings(process.env);
  if (settings.inauthUrl) throw new Error(`Users are managed by the login service at ${settings.inauthUrl}.`);
  if (settings.store.file) becomeOwnerOf(settings.store.file);
  const store = await openStoreBeside(settings.store);
  try {
    await command(store, username, options);
  } finally {
    await store.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${programFailure(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
