import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentCommit } from '../../commit.mjs';
import { administrator, client, firstAdministrator, freePort, newTask, scratchFolder } from '../../product.mjs';
import { readJson, root } from '../../sources.mjs';
import { Findings, insist, ms, type Part, statusOf, until } from '../part.ts';
import { composed } from './composed.ts';
import { Engine } from './engine.ts';
import { makeStandIns } from './stand-ins.ts';
import { serviced } from './unit.ts';

type Say = (line: string) => void;

const { version } = readJson(join(root, 'package.json'));
const name = `intara:${version}`;
/** `stop_grace_period` of compose.yaml. */
const grace = 15_000;
/** `--start-period` of the Dockerfile. */
const startPeriod = 60_000;
/** Where every image of Debian lets everybody write. */
const forEverybody = ['/tmp', '/var/tmp', '/run/lock', '/var/lock'];
/** What an operator has beside the Dockerfile, or had written there by an older docs/operate.md: none of it is for the image. */
const ofOperator = ['.env', 'compose.override.yaml', 'intara.dump', 'uploads.tar'];
/** As compose.yaml confines the server. */
const confined = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true'];

interface Image {
  Config: {
    User: string;
    WorkingDir: string;
    StopSignal: string;
    Env: string[];
    Volumes: Record<string, unknown>;
    ExposedPorts: Record<string, unknown>;
  };
  Size: number;
}

interface Container {
  State: { ExitCode: number; Health?: { Status: string } };
}

export const image: Part = {
  name: 'image',
  about:
    'the Dockerfile is built by a Docker engine and its image keeps what was entered; compose.yaml starts it with database and proxy',
  // Some ten minutes, and programs of Debian that nothing else here needs.
  onlyNamed: true,
  async run(_short, say) {
    const missing = Engine.missing();
    if (missing) return { failures: [], notTried: [`Dockerfile and compose.yaml: ${missing}`] };
    const found = new Findings();
    const folder = scratchFolder();
    let engine: Engine | undefined;
    try {
      engine = await Engine.start(join(folder, 'engine'));
      for (const line of (await makeStandIns(engine, join(folder, 'images'))).lines) say(`stands in for ${line}`);
      const clone = join(folder, 'clone');
      execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone]);
      const commit = currentCommit(clone);
      const begun = Date.now();
      for (const file of ofOperator) writeFileSync(join(clone, file), 'SECRET_KEY=not-for-the-image\n');
      const words = ['build', '--network', 'host', '--build-arg', `SOURCE_COMMIT=${commit}`];
      await engine.docker(...words, '--target', 'build', '-t', 'intara-build', clone);
      await engine.docker(...words, '-t', name, clone);
      for (const file of ofOperator) rmSync(join(clone, file));
      const kept = `ls -a /src | grep -xF ${['.git', ...ofOperator].map((file) => `-e ${file}`).join(' ')}; true`;
      const left = await engine.docker('run', '--rm', '--network', 'none', 'intara-build', 'sh', '-c', kept);
      found.expect(left === '', `the build takes along ${left.trim()}`);
      say(`built from a fresh clone in ${Math.round((Date.now() - begun) / 1000)} s`);
      await lookInto(engine, found, say);
      await runAlone(engine, commit, found, say);
      await serviced(engine, join(folder, 'unit'), name, found, say);
      const notTried = await composed(engine, clone, found, say);
      return { faults: 3, failures: found.failures, notTried: [...notTried, 'the base images of a registry'] };
    } finally {
      await engine?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function lookInto(engine: Engine, found: Findings, say: Say): Promise<void> {
  const { Config: config, Size } = await engine.inspect<Image>(name);
  const expect = (what: string, is: unknown, wanted: unknown) =>
    found.expect(String(is) === String(wanted), `${what} of the image: ${is} instead of ${wanted}`);
  expect('user', config.User, '10001:10001');
  expect('folder', config.WorkingDir, '/app');
  expect('stop signal', config.StopSignal, 'SIGTERM');
  expect('volumes', Object.keys(config.Volumes), '/data');
  expect('ports', Object.keys(config.ExposedPorts), '8000/tcp');
  const history = await engine.docker('history', '--no-trunc', '--format', '{{.CreatedBy}}', name);
  found.expect(!/SECRET|PASSWORD/.test(history + config.Env.join()), 'the image holds a secret');
  const sh = (command: string) =>
    engine.docker('run', '--rm', '--network', 'none', '--entrypoint', 'sh', name, '-c', `${command}; true`);
  const sources = await sh(
    "find /app -name '*.ts' -o -name '*.tsx' -o -name '*.map' -o -name .bin; ls -d /src /out 2>/dev/null",
  );
  expect('sources', sources.trim(), '');
  const compilers = await sh('command -v gcc cc g++ make python3 git');
  expect('compilers', compilers.trim(), '');
  const writable = (await sh('find / -xdev ! -type l -writable 2>/dev/null')).trim().split('\n');
  const more = writable.filter((path) => !['/data', ...forEverybody].includes(path));
  found.expect(more.length === 0, `the server may write to ${more.slice(0, 10).join(', ')} in the image`);
  const list = await engine.docker('run', '--rm', '--network', 'none', '--entrypoint', 'du', name, '-sm', '/app');
  say(
    `image: ${Math.round(Size / 1e6)} MB, of them ${list.split('\t')[0]} MB in /app; user 10001, nothing writable beside /data and /tmp`,
  );
}

/** Starts a container on this volume and waits until its own check calls it healthy. */
async function started(engine: Engine, container: string, volume: string, words: string[]) {
  const port = await freePort();
  const begun = Date.now();
  const given = ['--network', 'host', '-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1', '-v', `${volume}:/data`];
  await engine.docker('run', '-d', '--name', container, ...given, ...words, name);
  const base = `http://127.0.0.1:${port}`;
  const isReady = await until(startPeriod, async () => (await statusOf(`${base}/readyz`)) === 200);
  const readyAfter = Date.now() - begun;
  const output = () => execFileSync('docker', ['logs', container], { env: engine.env, encoding: 'utf8' });
  insist(isReady, `the container ${container} is not ready: ${output()}`);
  const isHealthy = await until(startPeriod, async () => {
    const { State } = await engine.inspect<Container>(container);
    return State.Health?.Status === 'healthy';
  });
  insist(isHealthy, `the health check of ${container} does not say healthy`);
  return {
    base,
    readyAfter,
    output,
    exec: (...words: string[]) => engine.docker('exec', container, ...words),
    async setupToken() {
      return output().match(/\/inauth\/user\/setup\?token=([\w.~-]+)/)?.[1];
    },
    /** @returns how it ended, and after which time (ms) */
    async stop() {
      const from = Date.now();
      await engine.docker('stop', '-t', String(grace / 1000), container);
      const { State } = await engine.inspect<Container>(container);
      return { code: State.ExitCode, after: Date.now() - from };
    },
  };
}

async function runAlone(engine: Engine, commit: string, found: Findings, say: Say): Promise<void> {
  const first = await started(engine, 'first', 'alone', []);
  const call = await firstAdministrator(first);
  const { versionId } = await newTask(call, 'image');
  await call('POST', `/intara/v1.0/versions/${versionId}/functions`, { name: 'Lights the road' });
  const lines = (await first.exec('find', '/data', '-printf', '%U %m %y %p\n')).trim().split('\n');
  const open = lines.filter((line) => !/^10001 (700 d|600 f|\d+ s) /.test(line));
  found.expect(open.length === 0, `data that others may read: ${open.slice(0, 5).join(', ')}`);
  found.expect(/^10001 700 d \/data$/m.test(lines.join('\n')), '/data is not for its owner only');
  const changed = (await engine.docker('diff', 'first')).split('\n').filter((line) => !/^$|^C \/tmp$/.test(line));
  found.expect(changed.length === 0, `written outside of /data: ${changed.slice(0, 10).join(', ')}`);
  const health = await (await fetch(`${first.base}/healthz`)).text();
  found.expect(health.includes(`commit: ${commit}\n`), `the image does not know its commit: ${health}`);
  const firstEnd = await first.stop();
  const second = await started(engine, 'second', 'alone', confined);
  const users = await second.exec('node', 'main.js', 'admin', 'users');
  found.expect(users.includes(administrator.username), 'the command for users does not name the administrator');
  const backup = await second.exec('node', 'main.js', 'backup');
  found.expect(backup.includes('/data/backups'), `the backup said: ${backup}`);
  const { token } = await client(second.base)('POST', '/inauth/v1.0/login', administrator);
  const { rows } = await client(second.base, token)('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  found.expect(
    JSON.stringify(rows.functions ?? []).includes('Lights the road'),
    'a second container lost what was entered',
  );
  const secondEnd = await second.stop();
  for (const { code, after } of [firstEnd, secondEnd])
    found.expect(code === 0 && after < grace, `docker stop: exit code ${code} after ${ms(after)}`);
  say(
    `alone: ready after ${ms(first.readyAfter)}, healthy, stopped after ${ms(firstEnd.after)}; confined on the same volume: all is there`,
  );
}
