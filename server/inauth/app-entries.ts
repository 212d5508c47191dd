import type { AppEntryItem } from '#contract/account/app-entry.ts';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import type { AppEntryForm } from '#domain/model/app-entry.ts';
import { ownAppCode } from '#domain/model/own-app.ts';
import { appEntries, deleteAppEntry, insertAppEntry, updateAppEntry } from '#server/store/accounts/app-entries.ts';
import { isUniqueViolation, type Store, type Tx } from '#server/store/store.ts';
import type { Audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { administratorNow } from './caller-now.ts';
import { whoChangedIn } from './who-changed.ts';

const most = 50;
/** The product itself. */
const own = { appHref: '/intara/', configCode: ownAppCode, configName: 'InTARA' };

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  audit: Audit;
}

/** The applications a user may switch to: the product, and what administrators put beside it. */
export class AppEntries {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The list of a user, the product first. */
  async ofUser(): Promise<CurrentUser['appList']> {
    const entries = await appEntries(this.#outside.store.db);
    return [own, ...entries.map(({ appHref, configCode, configName }) => ({ appHref, configCode, configName }))];
  }

  /** What administrators edit: without the product. */
  async list(): Promise<AppEntryItem[]> {
    const entries = await appEntries(this.#outside.store.db);
    return entries.map(({ update_by: _, ...entry }) => entry);
  }

  /** @throws Failure CodeTaken, ListFull */
  create(form: AppEntryForm, caller: Caller): Promise<AppEntryItem[]> {
    return this.#change(caller, async (tx) => {
      if ((await appEntries(tx)).length >= most) throw new Failure('ListFull', { limit: most });
      await insertAppEntry(tx, this.#outside.newId(), form, this.#author(caller));
      return { event: 'app.created', target: form.configName, detail: form.appHref };
    });
  }

  /** @throws Failure NotFound, CodeTaken, StaleRow */
  change(id: string, { rev, form }: { rev: number; form: AppEntryForm }, caller: Caller): Promise<AppEntryItem[]> {
    return this.#change(caller, async (tx) => {
      const before = await findEntry(tx, id);
      if (!(await updateAppEntry(tx, { id, rev }, form, this.#author(caller)))) {
        throw new Failure('StaleRow', {
          code: before.configCode,
          who: await whoChangedIn(tx, caller, before.update_by),
        });
      }
      return { event: 'app.changed', target: form.configName, detail: form.appHref };
    });
  }

  /** @throws Failure NotFound */
  drop(id: string, caller: Caller): Promise<AppEntryItem[]> {
    return this.#change(caller, async (tx) => {
      const { configName, appHref } = await findEntry(tx, id);
      await deleteAppEntry(tx, id);
      return { event: 'app.deleted', target: configName, detail: appHref };
    });
  }

  async #change(
    caller: Caller,
    work: (tx: Tx) => Promise<{ event: AuditEvent; target: string; detail: string }>,
  ): Promise<AppEntryItem[]> {
    const { store, audit } = this.#outside;
    const { user, address } = caller;
    const write = async (tx: Tx) => {
      await administratorNow(tx, caller);
      const { event, ...what } = await work(tx);
      await audit.noteIn(tx, event, { account: user.username, userId: user.id, address, ...what });
    };
    await store.tx(write).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('CodeTaken', {}, [{ path: 'configCode', problem: 'taken' }]);
      throw error;
    });
    return this.list();
  }

  #author({ user }: Caller) {
    return { by: user.id, at: this.#outside.clock().toISOString() };
  }
}

async function findEntry(tx: Tx, id: string) {
  const found = (await appEntries(tx)).find((entry) => entry.id === id);
  if (!found) throw new Failure('NotFound');
  return found;
}
