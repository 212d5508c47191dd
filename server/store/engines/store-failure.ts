import { type ErrorKey, Failure } from '#contract/kit/errors.ts';

/** Seconds after which a caller may try again. */
const retryAfter = 3;

/** Network and name errors of Node while the database is away, restarting or cut off. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/**
 * SQLSTATE (appendix A of the PostgreSQL manual): class 08 connection, 57P01 to 57P05 the server ends or is not up yet, 53300 too many connections,
 * 25006 a standby that only reads, 58 trouble of the system.
 */
const awayState = /^(08|57P0|58)|^(53300|25006)$/;

/** What pg says without a code: connection.js, client.js and index.js of pg-pool. */
const awayText =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Client was closed)/;

const postgresDiskFull = '53100';
/** Primary result codes SQLITE_FULL and SQLITE_BUSY; extended ones carry them in their lowest byte (sqlite.org/rescode.html). */
const sqliteFull = 13;
const sqliteBusy = 5;
/** SQLITE_IOERR_WRITE, _FSYNC, _TRUNCATE and _SHMSIZE: what a full disk says when it is no plain write of a page. */
const sqliteNoRoom = new Set([778, 1034, 1546, 4874]);

/**
 * A row that names one that is gone (SQLSTATE foreign_key_violation, SQLITE_CONSTRAINT_FOREIGNKEY): calls look at what their path names before they
 * write, so it was deleted in between.
 */
const postgresGone = '23503';
const sqliteGone = 787;

interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

const keyOf = ({ code, errcode, message }: DriverError): ErrorKey | undefined => {
  if (typeof errcode === 'number') {
    if (errcode === sqliteGone) return 'NotFound';
    if ((errcode & 0xff) === sqliteFull || sqliteNoRoom.has(errcode)) return 'StorageFull';
    return (errcode & 0xff) === sqliteBusy ? 'StoreAway' : undefined;
  }
  if (code === postgresGone) return 'NotFound';
  if (code === postgresDiskFull || code === 'ENOSPC' || code === 'EDQUOT') return 'StorageFull';
  if (typeof code === 'string' && (networkCodes.has(code) || awayState.test(code))) return 'StoreAway';
  return awayText.test(String(message)) ? 'StoreAway' : undefined;
};

/** A driver's error as the refusal it means, with the error itself as its cause; any other error as it is. */
export function storeFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const key = keyOf(error);
  if (!key) return error;
  return Object.assign(new Failure(key, key === 'StoreAway' ? { seconds: retryAfter } : {}), { cause: error });
}

/** Was the connection lost, or could none be had? */
export const isStoreAway = (error: unknown): boolean => error instanceof Failure && error.key === 'StoreAway';

/** What the work returns. @throws the refusal a driver's error means */
export function asStoreFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFailure(error);
  }
}
