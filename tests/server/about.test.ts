import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { version } from '#server/version.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { currentCommit, noteCommit } from '../../scripts/commit.mjs';

const dir = mkdtempSync(join(tmpdir(), 'intara-about-'));
let w: ServerWorld | undefined;
afterEach(async () => {
  await w?.close();
  w = undefined;
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('/healthz', () => {
  it('answers ok, then the version and the commit, to anybody', async () => {
    w = await serverWorld({ commit: '1a2b3c4d' });
    const answer = await w.app.request('/healthz');
    expect(await answer.text()).toBe(`ok\nversion: ${version}\ncommit: 1a2b3c4d\n`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('answers "unknown" for a build without a git repository', async () => {
    w = await serverWorld();
    expect(await (await w.app.request('/healthz')).text()).toContain('\ncommit: unknown\n');
  });
});

describe('the version of the product', () => {
  it('is told to each user who is signed in, and to nobody else', async () => {
    w = await serverWorld({ commit: '1a2b3c4d' });
    const lin = await w.user('lin');
    expect(await lin.call(about.product)).toEqual({ version, commit: '1a2b3c4d', licence: 'Apache-2.0' });
    expect((await w.stranger().attempt(about.product)).status).toBe(401);
  });

  it('is 0.2.0 or later, as three numbers', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(version.localeCompare('0.2.0', 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  });

  it('has the commit that the build has noted', () => {
    noteCommit(dir);
    expect(readFileSync(join(dir, 'commit.txt'), 'utf8')).toMatch(/^([0-9a-f]{8,}|unknown)\n$/);
  });

  it('has the commit that whoever builds a container names, and no other words', () => {
    expect(currentCommit(dir, '1a2b3c4d5e6f')).toBe('1a2b3c4d');
    for (const given of ['', 'main', '1a2b3c4', '1a2b3c4d\nversion: 9'])
      expect(currentCommit(dir, given)).toBe('unknown');
  });
});

describe('the licences of the libraries', () => {
  it('are a file of plain text', async () => {
    const noticesFile = join(dir, 'notices.md');
    writeFileSync(noticesFile, '# Third-party notices');
    w = await serverWorld({ noticesFile });
    const answer = await (await w.user('lin')).fetch(about.notices.path);
    expect(await answer.text()).toBe('# Third-party notices');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="THIRD_PARTY_NOTICES.txt"');
  });

  it('are "not found" where the installation has no such file', async () => {
    w = await serverWorld({ noticesFile: join(dir, 'gone.md') });
    expect((await (await w.user('lin')).attempt(about.notices)).status).toBe(404);
  });
});
