import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePackage } from '../package.mjs';
import { scratchFolder } from '../product.mjs';
import { Findings, type Part } from './part.ts';

/** A network of its own, in which there is nobody. */
const alone = ['unshare', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

const isAloneAllowed = () => {
  const [command = '', ...rest] = alone;
  return spawnSync(command, [...rest, 'true'], { stdio: 'ignore' }).status === 0;
};

export const packaged: Part = {
  name: 'package',
  about:
    'the archive of `npm run package`, unpacked without internet, serves all pages, makes every report and keeps what was entered',
  async run(_short, say) {
    const found = new Findings();
    const folder = scratchFolder();
    try {
      const archive: string = makePackage(folder);
      const [sum] = readFileSync(`${archive}.sha256`, 'utf8').split(' ');
      const own = createHash('sha256').update(readFileSync(archive)).digest('hex');
      found.expect(sum === own, 'the checksum beside the archive is another than that of the archive');
      execFileSync('tar', ['-xzf', archive, '-C', folder]);
      const unpacked = readdirSync(folder).find((name) => !/\.(gz|sha256)$/.test(name)) ?? '';
      const isAlone = isAloneAllowed();
      const [command = '', ...rest] = [
        ...(isAlone ? alone : []),
        process.execPath,
        join(import.meta.dirname, 'packaged-inside.mjs'),
        join(folder, unpacked),
      ];
      const { stdout, stderr, status } = spawnSync(command, rest, { encoding: 'utf8', timeout: 180_000, cwd: folder });
      for (const line of stdout.split('\n').filter(Boolean)) say(line);
      found.expect(status === 0, `ended with ${status}: ${stderr.slice(-2000)}`);
      const notTried = isAlone ? [] : ['without a network: this machine allows no network namespace'];
      return { faults: 1, failures: found.failures, notTried };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
