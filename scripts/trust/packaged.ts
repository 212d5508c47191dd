import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The names of the packages in a folder of packages. */
const packagesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : [name],
  );

export const packaged: Part = {
  name: 'package',
  about:
    'the archive of `npm run package`, unpacked without internet, serves all pages, makes every report and keeps what was entered',
  async run(_short, say) {
    const found = new Findings();
    const folder = scratchFolder();
    try {
      const key = join(folder, 'key.pem');
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      process.env.PACKAGE_KEY = key;
      const archive: string = makePackage(folder);
      const checksum = readFileSync(`${archive}.sha256`);
      const isSigned = verify(null, checksum, publicKey, readFileSync(`${archive}.sha256.sig`));
      found.expect(isSigned, 'the signature of the checksum does not fit');
      const [sum] = checksum.toString().split(' ');
      const own = createHash('sha256').update(readFileSync(archive)).digest('hex');
      found.expect(sum === own, 'the checksum beside the archive is another than that of the archive');
      execFileSync('tar', ['-xzf', archive, '-C', folder]);
      const unpacked = readdirSync(folder).find((name) => /^intara-[\d.]+-\w+-\w+$/.test(name)) ?? '';
      const { components } = JSON.parse(readFileSync(join(folder, unpacked, 'sbom.cdx.json'), 'utf8'));
      const listed = new Set((components as { name: string }[]).map(({ name }) => name));
      const packages = packagesIn(join(folder, unpacked, 'node_modules'));
      const unlisted = packages.filter((name) => !listed.has(name));
      found.expect(unlisted.length === 0, `the list of parts lacks ${unlisted.join(', ')}`);
      say(`list of parts: ${components.length}, among them all ${packages.length} packages of the archive`);
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
