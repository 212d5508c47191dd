import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, scratchFolder, startProduct } from '../../product.mjs';
import { root } from '../../sources.mjs';
import { Findings, type Part } from '../part.ts';
import { type FrontProgram, frontPrograms } from './fronts.ts';
import { walkThrough } from './walk.ts';

type Say = (line: string) => void;

/** What `systemd-analyze security` may say of the unit; 10 is no protection at all. */
const mostExposed = 2;

export const deploy: Part = {
  name: 'deploy',
  about: 'nginx and Caddy with the files of deploy/ serve people; systemd and Compose read their files',
  async run(_short, say) {
    const found = new Findings();
    const notTried = [];
    for (const program of frontPrograms) {
      const path = program.find();
      if (!path) notTried.push(`deploy/${program.name}: ${program.name} is not installed`);
      else await tryFront(program, path, found, say);
    }
    notTried.push(...readUnit(found, say), ...readCompose(found, say));
    return { failures: found.failures, notTried };
  },
};

async function tryFront(program: FrontProgram, path: string, found: Findings, say: Say): Promise<void> {
  const folder = scratchFolder();
  const at = await freePort();
  const env = { PUBLIC_URL: `https://localhost:${at}`, TRUSTED_PROXIES: '1' };
  const product = await startProduct({ env });
  try {
    const front = await program.start(path, folder, product.port, at);
    try {
      const token = await product.setupToken();
      const { origin, ca } = front;
      const setupLink = product.output().match(/https?:\/\/\S+\/setup\?token=\S+/)?.[0] ?? `${origin}/?token=${token}`;
      const seen = new Findings();
      say(`${front.name}: ${await walkThrough({ origin, ca, setupLink, address: '127.0.0.1' }, seen)}`);
      // Nginx says so of answers as of files that are sent; events are passed on meanwhile.
      const buffered = front.said().match(/.*is buffered to a temporary file.*/)?.[0];
      seen.expect(!buffered, `does not pass on what comes, but keeps it: ${buffered}`);
      for (const line of seen.failures) found.expect(false, `${front.name}: ${line}`);
    } finally {
      await front.stop();
    }
  } finally {
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const runs = (program: string, words: string[]) => spawnSync(program, words, { stdio: 'ignore' }).status === 0;

/** @returns what was not tried */
function readUnit(found: Findings, say: Say): string[] {
  if (!runs('systemd-analyze', ['--version'])) return ['deploy/intara.service: systemd is not installed'];
  const folder = scratchFolder();
  const file = join(folder, 'intara.service');
  // It looks for the program, which stands elsewhere on some machines.
  const text = readFileSync(join(root, 'deploy/intara.service'), 'utf8');
  writeFileSync(file, text.replace('/usr/bin/node', existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath));
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  const about = verified.stderr.split('\n').filter((line) => line.includes('intara.service'));
  found.expect(verified.status === 0 && about.length === 0, `systemd-analyze verify: ${verified.stderr}`);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const exposure = Number(/exposure level for intara\.service: ([\d.]+)/.exec(rated.stdout)?.[1] ?? Number.NaN);
  if (Number.isNaN(exposure)) return ['the exposure of deploy/intara.service: systemd is older than 250'];
  found.expect(exposure <= mostExposed, `systemd rates the exposure of the unit ${exposure}`);
  say(`systemd-analyze: the unit is read without a word; exposure ${exposure} of 10`);
  return ['the unit started by systemd, which the part image does'];
}

/** @returns what was not tried */
function readCompose(found: Findings, say: Say): string[] {
  const tool = [['docker', 'compose'], ['docker-compose']].find(([program = '', ...words]) =>
    runs(program, [...words, 'version']),
  );
  if (!tool) return ['compose.yaml: Docker Compose is not installed'];
  const [program = '', ...words] = tool;
  const scratch = scratchFolder();
  const read = (variables: Record<string, string>) =>
    spawnSync(program, [...words, '-f', join(root, 'compose.yaml'), 'config'], {
      encoding: 'utf8',
      cwd: scratch,
      env: { PATH: process.env.PATH ?? '', HOME: scratch, ...variables },
    });
  try {
    const needed = { HOST_NAME: 'tara.example', POSTGRES_PASSWORD: 'a'.repeat(20), SECRET_KEY: 'b'.repeat(44) };
    const whole = read(needed);
    found.expect(whole.status === 0, `compose.yaml: ${whole.stderr}`);
    found.expect(whole.stdout.includes('https://tara.example'), 'compose.yaml: PUBLIC_URL is not that of HOST_NAME');
    for (const name of Object.keys(needed)) {
      const { status, stderr } = read({ ...needed, [name]: '' });
      found.expect(status !== 0 && stderr.includes('.env'), `compose.yaml without ${name}: ${stderr || 'no word'}`);
    }
    say(`${tool.join(' ')}: reads compose.yaml, and names ${Object.keys(needed).join(', ')} when one is missing`);
    return [];
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
