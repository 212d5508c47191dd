import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { programFailure } from '#server/program-failure.ts';
import { copyDatabase } from '#server/store/copy/copy-database.ts';
import { openStore, openStoreBeside } from '#server/store/open.ts';
import { certificateForThisMachine } from '#tests/world/certificate.ts';

/** What the start says of a database that it cannot use. */
const saidOf = (url: string) =>
  openStore({ url }).then(
    () => 'opened',
    (error: unknown) => programFailure(error),
  );

let listening: Server | undefined;
afterEach(() => listening?.close());

/** Something that listens where the database should: `onData` gets the first bytes of a connection. Returns its port. */
async function listen(onData: (socket: Socket, first: Buffer) => void): Promise<number> {
  listening = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (first) => onData(socket, first));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => listening?.once('listening', done));
  return (listening.address() as AddressInfo).port;
}

/** An ErrorResponse as PostgreSQL sends it (protocol 3.0): severity, SQLSTATE and message. */
function refusal(state: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('a database that cannot be used at the start', () => {
  it('is named by host and port, without the password', async () => {
    expect(await saidOf('postgres://tara:s3cret@127.0.0.1:4/cars')).toBe(
      'DATABASE_URL: the database cars at 127.0.0.1:4 cannot be used: the connection was refused (connect ECONNREFUSED 127.0.0.1:4).\n' +
        'Check that PostgreSQL is running and listens there, and the host and the port in DATABASE_URL.',
    );
    expect(await saidOf('postgres://tara:s3cret@no.such.invalid/cars')).toMatch(
      /cars at no\.such\.invalid:5432 cannot be used: the name of the host is unknown \(getaddrinfo .*\)\.\nCheck the host/,
    );
  });

  it.each([
    [
      '28P01',
      'password authentication failed for user "tara"',
      'the password was refused',
      'the user and the password',
    ],
    [
      '28000',
      'no pg_hba.conf entry for host "10.0.0.1"',
      'this user may not connect',
      'that the user tara exists, pg_hba.conf',
    ],
    [
      '3D000',
      'database "cars" does not exist',
      'the database does not exist',
      'createdb --template=template0 --locale=C.UTF-8 cars',
    ],
    [
      '42501',
      'permission denied for database "cars"',
      'the user may not do this',
      'that the user tara owns the database cars',
    ],
    ['53300', 'sorry, too many clients already', 'all connections are taken', 'max_connections'],
    ['57P03', 'the database system is starting up', 'the database is starting or stopping', 'its log'],
  ])('says what %s means: %s', async (state, message, what, check) => {
    const port = await listen((socket) => socket.end(refusal(state, message)));
    const said = await saidOf(`postgres://tara:s3cret@127.0.0.1:${port}/cars`);
    expect(said).toContain(`at 127.0.0.1:${port} cannot be used: ${what}`);
    expect(said).toContain(`(${message}).\nCheck `);
    expect(said.split('\n')[1]).toContain(check);
    expect(said).not.toContain('s3cret');
  });

  it('says that it has no TLS, or a certificate nobody here trusts', async () => {
    const plain = await listen((socket) => socket.end('N'));
    const address = (port: number) => `postgres://tara:s3cret@127.0.0.1:${port}/cars?sslmode=verify-full`;
    expect(await saidOf(address(plain))).toMatch(
      /the database has no TLS \(The server does not support SSL connections\)/,
    );
    listening?.close();
    const { key, cert } = certificateForThisMachine();
    const encrypted = await listen((socket) => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) }).on(
        'error',
        () => {},
      );
    });
    expect(await saidOf(address(encrypted))).toMatch(
      /its certificate is not trusted \(.*\)\.\nCheck .*NODE_EXTRA_CA_CERTS/,
    );
  });

  it('says that something else listens there', async () => {
    const port = await listen((socket) => socket.destroy());
    expect(await saidOf(`postgres://tara@127.0.0.1:${port}/cars`)).toMatch(
      /the connection was closed from there .*\nCheck that PostgreSQL listens there and not something else/,
    );
  });

  it('is said so by the commands too', async () => {
    const url = 'postgres://tara:s3cret@127.0.0.1:4/cars';
    const words = /^DATABASE_URL: the database cars at 127\.0\.0\.1:4 cannot be used: the connection was refused/;
    await expect(openStoreBeside({ url })).rejects.toThrow(words);
    const folder = mkdtempSync(join(tmpdir(), 'intara-'));
    await expect(copyDatabase({ url }, { file: join(folder, 'intara.db') }, () => {})).rejects.toThrow(words);
    rmSync(folder, { recursive: true });
  });
});

const real = process.env.DATABASE_URL ?? '';
describe.runIf(real)('PostgreSQL', () => {
  it('says itself that a database or a user does not exist', async () => {
    const none = new URL(real);
    none.pathname = '/intara_nowhere';
    expect(await saidOf(none.href)).toMatch(
      /the database intara_nowhere at .* cannot be used: the database does not exist \(database "intara_nowhere" does not exist\)/,
    );
  });
});
