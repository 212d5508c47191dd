import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documents } from '../../scripts/package.mjs';

const root = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(text('package.json')) as { version: string };

interface Compose {
  services: Record<'server' | 'database' | 'proxy', { image: string; environment: Record<string, string> }>;
  volumes: Record<string, unknown>;
}
const compose = parse(text('compose.yaml')) as Compose;

/** Variables that belong to Node, and those that only compose.yaml reads. */
const others = ['NODE_ENV', 'HOST_NAME', 'POSTGRES_PASSWORD'];
const explained = [...text('docs/operate.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name);
const known = new Set([...others, ...explained]);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));

/** Only who has a checkout builds the image. */
const ofCheckout = 'compose.yaml';
const isInArchive = (path: string) =>
  path === ofCheckout || documents.some((one) => path === one || path.startsWith(`${one}/`));

describe('files for installing', () => {
  it.each(['operate', 'security', 'several-servers'])('take along what docs/%s.md links to', (page) => {
    const links = [...text(`docs/${page}.md`).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
      normalize(join('docs', to)),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !isInArchive(path))).toEqual([]);
  });

  it('set only variables that the page for operators explains', () => {
    const image = [...text('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const unit = [...text('deploy/intara.service').matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(image.length).toBeGreaterThan(3);
    expect(unit.length).toBeGreaterThan(2);
    expect(unknown([...image, ...unit, ...Object.keys(compose.services.server.environment)])).toEqual([]);
  });

  it('name the version of the product', () => {
    expect(compose.services.server.image).toBe(`intara:${version}`);
  });

  it('run the server as a user of its own, without the tools of the build', () => {
    const last =
      text('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    expect(last).toMatch(/^USER 10001/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toMatch(/^VOLUME \/data/m);
    expect(last).not.toMatch(/npm|apt-get|COPY \. /);
  });

  it.each(['.dockerignore', '.gitignore'])(
    'keep what an operator has in a checkout out of images and commits: %s',
    (file) => {
      const lines = text(file).split('\n');
      const own = ['.env', 'compose.override.yaml', 'intara.dump', 'uploads.tar'];
      expect(own.filter((name) => !lines.includes(name))).toEqual([]);
    },
  );

  it('write the backup of containers outside of the checkout, for its owner only', () => {
    const block = text('docs/operate.md')
      .split('```')
      .find((one) => one.includes('exec -T database pg_dump'));
    expect(block?.trim()).toMatch(/^umask 077; mkdir -p \//);
    const targets = [...(block ?? '').matchAll(/ > (\S+)/g)].map(([, to = '']) => to);
    expect(targets).toHaveLength(2);
    expect(targets.filter((to) => !to.startsWith('/'))).toEqual([]);
  });

  it('keep secrets out of compose.yaml', () => {
    for (const name of ['SECRET_KEY', 'DATABASE_URL'])
      expect(compose.services.server.environment[name]).toContain('${');
    expect(compose.services.database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{/);
  });
});

/** What the script for systemd would start where the unit may write to `writable`, or why not. */
function commandOfService(words: string[], writable = '') {
  const folder = mkdtempSync(join(tmpdir(), 'intara-service-'));
  const program = (name: string, line: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  program('systemctl', `[ "$*" = "show -p ReadWritePaths --value intara" ] && echo "${writable}"`);
  program('systemd-run', 'printf "%s\\n" "$@"');
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(join(root, 'deploy/intara'), words, { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, words: stdout.split('\n'), stderr };
}

describe('a command of the service', () => {
  it('may write where the unit may', () => {
    const { status, words } = commandOfService(['backup', '/srv/b/one'], '/srv/b -/srv/c');
    expect(status).toBe(0);
    expect(words).toContain('--property=ReadWritePaths=/srv/b -/srv/c');
    expect(words.slice(-3)).toEqual(['backup', '/srv/b/one', '']);
    expect(commandOfService(['backup']).words.filter((word) => word.includes('ReadWritePaths'))).toEqual([]);
  });

  it.each(['/tmp/x', '/tmp', '/var/tmp/x', '/srv/../tmp/x', '--identity=/tmp/key.txt'])(
    'is refused where it would be lost: %s',
    (word) => {
      const { status, words, stderr } = commandOfService(['backup', word]);
      expect([status, words]).toEqual([2, ['']]);
      expect(stderr).toContain('Use another folder');
    },
  );

  it.each(['/srv/tmp/x', '/tmpfiles', 'users', '--check'])('is passed on: %s', (word) => {
    expect(commandOfService(['backup', word]).status).toBe(0);
  });
});
