// postgres: no, the database has no part in it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/index.ts';
import { type Endpoint, fillPath, paramNames } from '#contract/kit/endpoint.ts';
import { errors } from '#contract/kit/errors.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

/** Every endpoint that is not public, by name. */
const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(groups)
  .flatMap(([group, calls]) => Object.entries(calls).map(([key, e]): [string, Endpoint] => [`${group}.${key}`, e]))
  .filter(([, e]) => e.access !== 'public');
const isScoped = (e: Endpoint) =>
  paramNames(e.path).some((name) => ['projectId', 'taskId', 'versionId', 'jobId'].includes(name));

/** `x` refused for want of the permission, `g` not found because the project is foreign, `o` open: answered, or refused for its content. */
type Cell = 'x' | 'g' | 'o';

let world: Analysis;
/** One user for each permission, who holds it alone and takes part in no project. */
const holders = new Map<Permission, Actor>();
beforeAll(async () => {
  world = await analysis();
  for (const permission of permissions) holders.set(permission, await world.user(permission, [permission]));
});
afterAll(() => world.close());

async function cellOf(who: Actor, e: Endpoint): Promise<Cell> {
  const foreign: Record<string, string> = {
    projectId: world.projectId,
    taskId: world.taskId,
    versionId: world.versionId,
  };
  const params = Object.fromEntries(paramNames(e.path).map((name) => [name, foreign[name] ?? 'x']));
  const init: RequestInit = { method: e.method };
  if (e.kind === 'upload') init.body = new FormData();
  else if (e.body) Object.assign(init, { body: '{}', headers: { 'content-type': 'application/json' } });
  const abort = new AbortController();
  const response = await who.fetch(fillPath(e.path, params), { ...init, signal: abort.signal });
  if (e.kind === 'stream') abort.abort();
  expect(response.status, e.path).not.toBe(401);
  expect(response.status, e.path).toBeLessThan(500);
  if (response.ok) return 'o';
  const { errorCode } = (await response.json()) as { errorCode: string };
  if (errorCode === errors.PermissionDenied.code) return 'x';
  return errorCode === errors.NotFound.code || errorCode === errors.ProjectGone.code ? 'g' : 'o';
}

describe('every endpoint, for every permission alone, on a foreign project', () => {
  it('is open where its permission is held, and never opens what belongs to the project', async () => {
    const rows: string[] = [];
    const wrong: string[] = [];
    let asked = 0;
    for (const [name, e] of endpoints) {
      let row = '';
      for (const permission of permissions) {
        const who = holders.get(permission) as Actor;
        const cell = await cellOf(who, e);
        asked += 1;
        row += cell;
        // Signing out ends what the following calls are made with.
        if (name === 'inauth.logout') holders.set(permission, await world.renewed(who));
        const isHeld = e.access === 'signedIn' || e.access === permission;
        const expected = isHeld ? (isScoped(e) ? ['g'] : ['o', 'g', 'x']) : ['x'];
        if (!expected.includes(cell)) wrong.push(`${name} with ${permission}: ${cell}, not ${expected.join(' or ')}`);
      }
      rows.push(`${row}  ${name} (${e.access})`);
    }
    console.info(
      [
        `${endpoints.length} endpoints × ${permissions.length} permissions on a foreign project, ${asked} calls. x: no permission, g: not found, o: open`,
        ...permissions.map((permission, n) => `${'·'.repeat(n)}│ ${permission}`),
        ...rows,
      ].join('\n'),
    );
    expect(wrong).toEqual([]);
  }, 600_000);
});
