import type { Variables } from '#domain/product/variable.ts';
import { marksNow } from '../engines/marks-seen.ts';
import { prepareQuery } from '../engines/prepare-query.ts';
import { readJson } from '../engines/value-codec.ts';
import { isSqlite, type Store } from '../store.ts';
import { storedValues, variablesFrom } from '../variables.ts';
import type { KnownSession } from './external-accounts.ts';
import type { TokenRow } from './tokens.ts';
import { type FoundUser, type UserColumns, userColumns, userOf } from './users.ts';

const byHash = prepareQuery((db, { hash }: { hash: string }) =>
  db
    .selectFrom('inauth_token as token')
    .leftJoin('inauth_user as owner', 'owner.id', 'token.user_id')
    .leftJoin('inauth_external_session as outside', 'outside.family', 'token.family')
    .leftJoin('inauth_external as account', 'account.id', 'outside.account_id')
    .selectAll('token')
    .select([
      ...userColumns.map((column) => `owner.${column} as owner_${column}` as const),
      'owner.state as owner_state',
    ])
    .select(['outside.account_id', 'outside.secret', 'outside.checked_at', 'outside.asked_at'])
    .select(['account.issuer', 'account.subject', 'account.user_id as account_user_id'])
    .select(storedValues(db).as('variables'))
    .$if(!isSqlite(db), (query) => query.select(marksNow.as('marks')))
    .where('hash', '=', hash),
);

/** A token with its user, with what its session keeps of a provider, and with the variables by which it is looked at: in one query for every call. On PostgreSQL it reads the marks too. */
export interface FoundToken {
  token: TokenRow;
  values: Variables;
  owner: FoundUser | undefined;
  outside: KnownSession | undefined;
}

/** A token by its sha256. */
export async function findToken({ db, marks }: Store, hash: string): Promise<FoundToken | undefined> {
  const reading = marks?.begin();
  const [row] = await byHash(db, { hash });
  if (reading && row) marks?.take(reading, row.marks ?? null);
  if (!row) return undefined;
  const values = variablesFrom(Object.entries(row.variables === null ? {} : readJson(row.variables)));
  return { token: row, values, owner: ownerOf(row), outside: outsideOf(row) };
}

type Read = Awaited<ReturnType<typeof byHash>>[number];

function ownerOf(row: Read): FoundUser | undefined {
  if (row.owner_id === null) return undefined;
  const columns = Object.fromEntries(userColumns.map((column) => [column, row[`owner_${column}`]]));
  return userOf({ ...columns, state: row.owner_state } as UserColumns);
}

function outsideOf({ family, account_user_id, ...row }: Read): KnownSession | undefined {
  const { account_id, secret, checked_at, asked_at, issuer, subject } = row;
  // One of them is null when all are: a session goes with its account.
  return account_user_id === null
    ? undefined
    : ({ family, account_id, secret, checked_at, asked_at, issuer, subject, user_id: account_user_id } as KnownSession);
}
