import { Failure } from '#contract/kit/errors.ts';
import type { PostgresOptions } from './postgres-dialect.ts';

/** The variables an address of the database comes from. */
type AddressVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** What failed, and what to look at. */
interface Reason {
  /** Codes of Node, of TLS and SQLSTATE. */
  codes?: readonly string[];
  /** What the driver says where it gives no code. */
  says?: RegExp;
  what: string;
  check: (name: AddressVariable, at: Place) => string;
}

interface Place {
  host: string;
  database: string;
  user: string;
}

const hostAndPort = (name: AddressVariable) => `the host and the port in ${name}`;

const reasons: readonly Reason[] = [
  {
    codes: ['ECONNREFUSED'],
    what: 'the connection was refused',
    check: (name) => `that PostgreSQL is running and listens there, and ${hostAndPort(name)}`,
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    what: 'the name of the host is unknown',
    check: (name) => `the host in ${name}, and the name service of this machine`,
  },
  {
    codes: ['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
    says: /^timeout exceeded when trying to connect/,
    what: 'nothing responds there',
    check: (name) => `${hostAndPort(name)}, and firewalls in between`,
  },
  {
    codes: ['28P01'],
    says: /client password must be a (non-empty )?string/,
    what: 'the password was refused',
    check: (name) =>
      `the user and the password in ${name}; characters such as @ : / # % are written as %40 %3A %2F %23 %25`,
  },
  {
    codes: ['28000'],
    what: 'this user may not connect from here',
    check: (name, { user }) => `that the user ${user} exists, pg_hba.conf of the database, and sslmode in ${name}`,
  },
  {
    codes: ['3D000'],
    what: 'the database does not exist',
    check: (name, { database }) =>
      `the database in ${name}, or create it: createdb --template=template0 --locale=C.UTF-8 ${database}`,
  },
  {
    codes: ['42501'],
    what: 'the user may not do this',
    check: (_, { user, database }) => `that the user ${user} owns the database ${database}, or may create tables in it`,
  },
  {
    codes: ['53300'],
    what: 'all connections are taken',
    check: () => 'max_connections of the database, and what else uses it',
  },
  {
    codes: ['57P03'],
    what: 'the database is starting or stopping',
    check: () => 'its log, and start the server again once it accepts connections',
  },
  {
    says: /server does not support SSL connections/,
    what: 'the database has no TLS',
    check: (name) => `ssl in the settings of the database, or sslmode in ${name}`,
  },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    what: 'its certificate is not trusted',
    check: (name) =>
      `that it is for this host and has not expired, and its authority: NODE_EXTRA_CA_CERTS, or sslrootcert in ${name}`,
  },
  {
    codes: ['ECONNRESET', 'EPIPE', 'ERR_SSL_WRONG_VERSION_NUMBER'],
    says: /^Connection terminated/,
    what: 'the connection was closed from there',
    check: (name) => `that PostgreSQL listens there and not something else, and sslmode in ${name}`,
  },
  {
    codes: ['ENOENT', 'EACCES'],
    what: 'a file cannot be read',
    check: (name) => `the paths in ${name}`,
  },
];

/** Where an address leads, without its password. */
function placeOf(url: string): Place {
  const socket = url.replace('@/', '@socket/');
  if (!URL.canParse(socket)) return { host: 'an address that cannot be read', database: '?', user: '?' };
  const { hostname, port, pathname, username, searchParams } = new URL(socket);
  const named = searchParams.get('host') ?? (hostname || 'localhost');
  const user = decoded(username) || searchParams.get('user') || '?';
  const host = named.startsWith('/') ? named : `${named}:${port || searchParams.get('port') || 5432}`;
  return { host, database: decoded(pathname.slice(1)) || user, user };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The error of a start whose database cannot be used, in words: where it was looked for, what failed and what to check. Never with the password. Any
 * other error as it is.
 */
export function explainUnreachable(
  error: unknown,
  { url }: PostgresOptions,
  name: AddressVariable = 'DATABASE_URL',
): unknown {
  const behind = error instanceof Failure && error.key === 'StoreAway' ? error.cause : error;
  if (!(behind instanceof Error)) return error;
  // Of a name with several addresses the last one tells as much as any.
  const inner = behind instanceof AggregateError ? (behind.errors as Error[]) : [];
  const { code = (inner.at(-1) as { code?: string } | undefined)?.code } = behind as { code?: unknown };
  const words = behind.message || inner.map(({ message }) => message).join(', ');
  const reason = reasons.find(({ codes, says }) => codes?.includes(String(code)) || says?.test(words));
  if (!reason) return error;
  const place = placeOf(url);
  return new Error(
    `${name}: the database ${place.database} at ${place.host} cannot be used: ${reason.what} (${words}).\n` +
      `Check ${reason.check(name, place)}.`,
    { cause: behind },
  );
}

/** The work with a database that may not be there. @throws Error that says what to check */
export async function reaching<T>(work: Promise<T>, address: PostgresOptions, name?: AddressVariable): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw explainUnreachable(error, address, name);
  }
}
