import { NewUser } from '#contract/account/inauth.ts';
import { UserChange } from '#contract/account/user-admin.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { foldName } from '#domain/model/user.ts';
import { notHeldBy } from '#server/grantable-permissions.ts';
import type { Line } from '#server/import/layout.ts';
import { formOf, merged, rawOf } from '#server/import/raw-line.ts';
import type { FormerEmail } from '#server/inauth/user-administration.ts';
import { type ManagedUser, managedUsersNamed } from '#server/store/accounts/user-admin.ts';
import { lookAlikes } from '#server/store/accounts/users.ts';
import { type Importing, linesOf, Once, type PlannedSheet, textsOf } from './importing.ts';

const sheet = 'users';
type NewForm = ReturnType<typeof NewUser.parse>;
type Change = { id: string; rev: number; form: ReturnType<typeof UserChange.parse> };
interface Plan {
  created: { id: string; form: NewForm }[];
  /** Where the new ones stand, by username. */
  lines: Map<string, Line>;
  changed: Change[];
  unchanged: number;
}

/** Accounts: new ones with their passwords, and what is said of accounts there are. Granting rights needs the password of the importer. */
export async function planUsers(importing: Importing, dryRun: boolean): Promise<PlannedSheet | undefined> {
  const { env, workbook, problems } = importing;
  if (!workbook.users) return undefined;
  const { identity } = env;
  if (identity.kind !== 'embedded') {
    if (workbook.users.lines.length > 0) problems.of(sheet, 'notInvited');
    return undefined;
  }
  const { administration } = identity;
  const stored = await managedUsersNamed(env.store.db, textsOf(importing, sheet, 'username').map(foldName));
  const plan: Plan = { created: [], lines: new Map(), changed: [], unchanged: 0 };
  const once = new Once(problems, sheet);
  for await (const line of linesOf(importing, sheet)) {
    const key = foldName(line.cells.username ?? '');
    if (key !== '') once.isFirst(line, 'username', key);
    const known = stored.get(key);
    if (known) planChange(importing, line, known, plan);
    else planNew(importing, line, plan);
  }
  const alike = await lookAlikes(env.store.db, [...plan.lines.keys()]);
  for (const name of alike) problems.at(sheet, plan.lines.get(name) as Line, 'username', 'alike');
  if (!dryRun && problems.count === 0 && grants(plan, stored)) await administration.requireConfirmed(importing.caller);
  return { sheet, ...counted(plan), ...writing(importing, plan, identity) };
}

const counted = ({ created, changed, unchanged }: Plan) => ({
  created: created.length,
  updated: changed.length,
  unchanged,
});

const grants = ({ created, changed }: Plan, stored: ReadonlyMap<string, ManagedUser>): boolean => {
  const held = new Map([...stored.values()].map(({ id, permissions }) => [id, permissions]));
  return (
    created.some(({ form }) => form.permissions.length > 0) ||
    changed.some(({ id, form }) => form.permissions.some((one) => !held.get(id)?.includes(one)))
  );
};

function planNew(importing: Importing, line: Line, plan: Plan): void {
  const { env, caller, problems, users } = importing;
  const id = env.newId();
  // Named by other sheets even where something else is wrong with it, or one mistake would be named in all of them.
  if (line.cells.username) users.set(foldName(line.cells.username), id);
  const form = formOf({ sheet, line, problems }, NewUser, rawOf(sheet, line, problems));
  if (!form) return;
  const notHeld = notHeldBy(caller.user, form.permissions);
  if (notHeld.length > 0) problems.at(sheet, line, 'permissions', 'notHeld', { found: notHeld.join(', ') });
  plan.created.push({ id, form });
  plan.lines.set(form.username, line);
}

function planChange(importing: Importing, line: Line, known: ManagedUser, plan: Plan): void {
  const { caller, problems, users } = importing;
  users.set(foldName(known.username), known.id);
  const before = { fullName: known.full_name, email: known.email, permissions: known.permissions };
  const { username: _username, password: _password, ...said } = rawOf(sheet, line, problems);
  const form = formOf({ sheet, line, problems }, UserChange, merged(before, said));
  if (!form) return;
  const isSame = (a: readonly string[], b: readonly string[]) => sameContent([...new Set(a)].sort(), [...b].sort());
  if (
    sameContent({ ...form, permissions: [] }, { ...before, permissions: [] }) &&
    isSame(form.permissions, before.permissions)
  ) {
    plan.unchanged += 1;
    return;
  }
  if (notHeldBy(caller.user, known.permissions).length > 0) problems.at(sheet, line, 'username', 'holdsMore');
  const added = form.permissions.filter((one) => !known.permissions.includes(one));
  const notHeld = notHeldBy(caller.user, added);
  if (notHeld.length > 0) problems.at(sheet, line, 'permissions', 'notHeld', { found: notHeld.join(', ') });
  plan.changed.push({ id: known.id, rev: known.rev, form });
}

type Embedded = Extract<Importing['env']['identity'], { kind: 'embedded' }>;

function writing({ caller, steps }: Importing, plan: Plan, identity: Embedded) {
  const { administration } = identity;
  const rows: Awaited<ReturnType<Embedded['newUserRow']>>[] = [];
  const former: FormerEmail[] = [];
  return {
    /** One after the other: a password hash takes a core for a while, and others sign in meanwhile. */
    prepare: async () => {
      for await (const { id, form } of steps.through('accounts', plan.created, plan.created.length))
        rows.push({ ...(await identity.newUserRow(form)), id });
    },
    write: async (tx: Parameters<PlannedSheet['write']>[0], written: (rows: number) => Promise<void>) => {
      // The transaction may run again.
      former.length = 0;
      for (const row of rows) {
        await administration.add(tx, row, caller);
        await written(1);
      }
      for (const { id, ...change } of plan.changed) {
        const changed = await administration.changeBeside(tx, id, change, caller);
        if (changed) former.push(changed);
        await written(1);
      }
    },
    after: () => {
      for (const one of former) administration.tellFormer(one);
    },
  };
}
