import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateForThisMachine } from '#tests/world/certificate.ts';
import { freePort } from '../../product.mjs';
import { root } from '../../sources.mjs';
import { insist, until } from '../part.ts';

/** A real proxy with the file of deploy/. */
interface Front {
  /** Such as `nginx 1.22.1`. */
  name: string;
  origin: string;
  /** The authority of its certificate (PEM). */
  ca: string;
  stop(): Promise<void>;
  /** What it printed since its start. */
  said(): string;
}

export interface FrontProgram {
  name: string;
  /** Where the program is, if it is installed. */
  find(): string | undefined;
  /** @param folder a scratch folder for all it writes @param port of the server behind it @param at the port it listens on @throws Error in its words when it refuses the file */
  start(program: string, folder: string, port: number, at: number): Promise<Front>;
}

const pathOf = (name: string) =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/bin/${name}`].find((path) => existsSync(path));

/** Checks the file by the program itself. @throws Error in its words */
function check(program: string, words: string[], env = process.env): void {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  insist(status === 0, `${program} ${words.join(' ')}: ${stdout}${stderr}`);
}

/** Starts it and waits until it listens with TLS. */
async function run(program: string, words: string[], at: number, env = process.env) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece;
    });
  const isThere = await until(20_000, async () => child.exitCode !== null || (await listens(at)));
  if (!isThere || child.exitCode !== null) {
    await end(child);
    throw new Error(`${program} did not start: ${said.slice(-1000)}`);
  }
  return { stop: () => end(child), said: () => said };
}

const listens = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    // It speaks TLS, and so closes what is none; nobody there is refused.
    (error) => !`${error.cause?.code}`.includes('ECONNREFUSED'),
  );

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}

/** As the first line of deploy/nginx.conf says: HTTP/2 has a line of its own since 1.25.1. */
function forVersion(text: string, version: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major * 1_000_000 + minor * 1_000 + patch >= 1_025_001) return text;
  return text.replace(/^\s*http2 on;\n/m, '').replace(/listen (\d+) ssl;/, 'listen $1 ssl http2;');
}

const nginx: FrontProgram = {
  name: 'nginx',
  find: () => pathOf('nginx'),
  async start(program, folder, port, at) {
    // Its workers are nobody.
    chmodSync(folder, 0o755);
    const version = /nginx\/([\d.]+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr)?.[1] ?? '0';
    const { key, cert } = certificateForThisMachine();
    writeFileSync(join(folder, 'tara.key'), key, { mode: 0o600 });
    writeFileSync(join(folder, 'tara.pem'), cert);
    const given = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8').replace(/^#.*\n/gm, '');
    const site = forVersion(given, version)
      .replace('listen 443 ', `listen 127.0.0.1:${at} `)
      .replace('server_name tara.example;', 'server_name localhost;')
      .replace('/etc/ssl/tara.example.pem', join(folder, 'tara.pem'))
      .replace('/etc/ssl/tara.example.key', join(folder, 'tara.key'))
      .replace('127.0.0.1:8000', `127.0.0.1:${port}`);
    writeFileSync(join(folder, 'site.conf'), site);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`);
    // The server forbids nginx to buffer events, whatever the file says: without its word the file is tried.
    const http = ['access_log off;', 'proxy_ignore_headers X-Accel-Buffering;', ...own, `include ${folder}/site.conf;`];
    const main = `pid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\n${http.join('\n')}\n}\n`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    check(program, ['-t', '-c', join(folder, 'nginx.conf')]);
    const running = await run(program, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], at);
    return { name: `nginx ${version}`, origin: `https://localhost:${at}`, ca: cert, ...running };
  },
};

const caddy: FrontProgram = {
  name: 'caddy',
  find: () => pathOf('caddy'),
  async start(program, folder, port, at) {
    const words = execFileSync(program, ['version'], { encoding: 'utf8' });
    // Ports, an authority of its own in the folder instead of one on the internet, no administration: what no file of ours says.
    const options = `http_port ${await freePort()}\nhttps_port ${at}\nadmin off\nskip_install_trust\nstorage file_system ${folder}\n`;
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n${options}}\nimport ${join(root, 'deploy/Caddyfile')}\n`);
    mkdirSync(join(folder, 'home'));
    const env = { ...process.env, HOME: join(folder, 'home'), HOST_NAME: 'localhost', UPSTREAM: `127.0.0.1:${port}` };
    const given = ['--config', file, '--adapter', 'caddyfile'];
    check(program, ['validate', ...given], env);
    const running = await run(program, ['run', ...given], at, env);
    const authority = join(folder, 'pki/authorities/local/root.crt');
    if (!(await until(20_000, async () => existsSync(authority)))) {
      await running.stop();
      throw new Error('Caddy made no certificate');
    }
    const name = `Caddy ${/[\d.]+/.exec(words)?.[0] ?? ''}`;
    return { name, origin: `https://localhost:${at}`, ca: readFileSync(authority, 'utf8'), ...running };
  },
};

export const frontPrograms: readonly FrontProgram[] = [nginx, caddy];
