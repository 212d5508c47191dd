import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { administrator } from '../../product.mjs';
import { type Findings, insist, ms, until } from '../part.ts';
import { Browser } from './browser.ts';
import type { Engine } from './engine.ts';
import { walkThrough } from './walk.ts';

const origin = 'https://localhost';
/** For the first certificate of the proxy. */
const patience = 60_000;

/** Whether nobody listens at this port. */
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });

/** `docker compose up` with what compose.yaml says, as an operator would. @returns what was not tried */
export async function composed(
  engine: Engine,
  folder: string,
  found: Findings,
  say: (line: string) => void,
): Promise<string[]> {
  if (!(await isFree(80)) || !(await isFree(443)))
    return ['compose.yaml started: another program listens at port 80 or 443'];
  const password = randomBytes(16).toString('hex');
  const key = randomBytes(32).toString('base64');
  writeFileSync(join(folder, '.env'), `HOST_NAME=localhost\nPOSTGRES_PASSWORD=${password}\nSECRET_KEY=${key}\n`);
  const compose = (...words: string[]) => engine.run('docker-compose', ['-p', 'tara', ...words], folder);
  const begun = Date.now();
  try {
    await compose('up', '-d', '--no-build');
    const said = await compose('logs', '--no-color', 'server');
    const setupLink = /https?:\/\/\S+\/setup\?token=\S+/.exec(said)?.[0];
    insist(setupLink !== undefined, `the server in compose printed no first link: ${said.slice(-1500)}`);
    const ca = await certificateOf(compose);
    say(`compose: database, server and proxy run after ${ms(Date.now() - begun)}`);
    say(`compose: ${await walkThrough({ origin, ca, setupLink: setupLink ?? '' }, found)}`);
    const dump = await compose('exec', '-T', 'database', 'sh', '-c', 'pg_dump -U intara -Fc intara | head -c 5');
    found.expect(dump === 'PGDMP', `the dump that docs/operate.md names begins with ${dump}`);
    const users = await compose('exec', '-T', 'server', 'node', 'main.js', 'admin', 'users');
    found.expect(users.includes(administrator.username), `the command for users said: ${users}`);
    await compose('stop');
    const { State } = await engine.inspect<{ State: { ExitCode: number } }>('tara_server_1');
    found.expect(State.ExitCode === 0, `compose stop: the server ended with ${State.ExitCode}`);
    const stopped = await compose('run', '-T', '--rm', 'server', 'node', 'main.js', 'admin', 'users');
    found.expect(stopped.includes(administrator.username), `the command beside a stopped server said: ${stopped}`);
    await compose('up', '-d', '--no-build');
    const again = new Browser(origin, await certificateOf(compose));
    await again.caller()('POST', '/inauth/v1.0/login', administrator);
    again.close();
    say('compose: stopped with exit code 0, started again, the administrator signs in');
    return [];
  } finally {
    await compose('down', '-v');
  }
}

/** Of the proxy, once it serves people. */
async function certificateOf(compose: (...words: string[]) => Promise<string>): Promise<string> {
  let ca = '';
  await until(patience, async () => {
    ca = await compose('exec', '-T', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt').catch(() => '');
    return ca !== '';
  });
  insist(ca !== '', 'the proxy in compose made no certificate');
  const serves = await until(patience, async () => {
    const browser = new Browser(origin, ca);
    const status = await browser.ask('/readyz', {}, 5_000).then(
      (answer) => answer.status,
      () => 0,
    );
    browser.close();
    return status === 200;
  });
  insist(serves, 'the proxy in compose does not serve the server');
  return ca;
}
