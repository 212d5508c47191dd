import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../.ci/run'), 'utf8');
const install = /^debian_install\(\) \($[\s\S]*?^\)$/m.exec(script)?.[0] ?? '';

let folder: string;
let policy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intara-ci-'));
  policy = join(folder, 'policy-rc.d');
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (name: string, text: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

/** What the install of a user without root does and sees on a machine whose sudo passes no variable on; `ends` is what apt-get ends with. */
function installed(ends: number) {
  program('id', 'echo 1000');
  program('sudo', 'exec env -i PATH="$PATH" "$@"');
  program(
    'apt-get',
    `[ "$1" = update ] && exit 0\necho "$DEBIAN_FRONTEND" >"${folder}/seen"\n"${policy}"\necho $? >>"${folder}/seen"\nexit ${ends}`,
  );
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { status } = spawnSync('bash', ['-c', `set -u; policy="${policy}"\n${install}\ndebian_install caddy`], { env });
  return { status, seen: readFileSync(join(folder, 'seen'), 'utf8').trim().split('\n') };
}

describe('programs that CI installs', () => {
  it.each([0, 100])('start no service, and nothing is left that forbids it, when the install ends with %s', (ends) => {
    expect(installed(ends)).toEqual({ status: ends, seen: ['noninteractive', '101'] });
    expect(existsSync(policy)).toBe(false);
  });

  it('leave a rule that the machine has', () => {
    writeFileSync(policy, '#!/bin/sh\nexit 104\n', { mode: 0o755 });
    expect(installed(0).seen).toEqual(['noninteractive', '104']);
    expect(existsSync(policy)).toBe(true);
  });
});
