// postgres: no, opens no store
import { describe, expect, it } from 'vitest';
import { groups } from '#contract/index.ts';
import { accessOf } from '#contract/kit/access.ts';
import { paramNames } from '#contract/kit/endpoint.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { namesOfLibraries } from '#domain/library/names.ts';

const granted = (...held: string[]) =>
  Object.entries(accessOf({ permissions: held }))
    .filter(([, is]) => is)
    .map(([key]) => key);
const always = ['canFlowGraphEdit', 'canRemarkTagRead'];

/** R-ACCESS-1 to R-ACCESS-9. */
describe('access keys', () => {
  it.each(permissions)('%s grants the key of its name', (permission) => {
    expect(granted(permission)).toContain(`can${permission}`);
    expect(granted()).not.toContain(`can${permission}`);
  });

  it('have booleans only, because Umi takes any other value for "open"', () => {
    const values = new Set(Object.values(accessOf(null)).map((value) => typeof value));
    expect([...values]).toEqual(['boolean']);
  });

  it('without any permission grant what everybody may', () => {
    expect(granted()).toEqual(always);
    expect(accessOf(undefined).canAdmin).toBe(false);
  });

  it('canAuth needs a permission that contains InAuth, known here or not', () => {
    expect(granted('OtherInAuthThing')).toEqual(['canAuth', ...always]);
    expect(granted('InAuthUserRead')).toContain('canAuth');
  });

  it('canAdmin needs a username', () => {
    expect(accessOf({ username: 'lin' }).canAdmin).toBe(true);
    expect(accessOf({ username: '' }).canAdmin).toBe(false);
  });

  it.each([
    ['AssetRead', true],
    ['AttackRead', true],
    ['LibCriteriaRead', true],
    ['ImpactRead', false],
    ['LibMitigationRead', false],
    ['LibTemplateRead', false],
    ['AssetModify', false],
  ])('%s opens the library: %s', (permission, opens) => {
    expect(granted(permission).includes('canLib')).toBe(opens);
  });

  it.each([
    ['ConfigurationImpactRead', true],
    ['ConfigurationThreatRead', true],
    ['ConfigurationSecurityPropertyRead', true],
    ['ConfigurationImpactTemplateRead', false],
    ['ConfigurationThreatTypeRead', false],
    ['ConfigurationTagRead', false],
  ])('%s opens the configuration: %s', (permission, opens) => {
    expect(granted(permission).includes('canConfiguration')).toBe(opens);
  });

  it('read and modify come in pairs for configuration and libraries', () => {
    const rights = Object.values(namesOfLibraries).map(({ right }) => right);
    const pairs = permissions.filter((name) => ['Configuration', ...rights].some((right) => name.startsWith(right)));
    const names = new Set(pairs.map((name) => name.replace(/(Read|Modify)$/, '')));
    expect([...names].sort()).toEqual(
      [
        ...['Impact', 'ImpactTemplate', 'Threat', 'SecurityProperty', 'ThreatType', 'Tag'].map(
          (n) => `Configuration${n}`,
        ),
        ...rights,
      ].sort(),
    );
    expect(pairs).toHaveLength(2 * names.size);
  });
});

/** So the server need not compare what each of them belongs to (server/access/access.ts). */
it('a path names at most one of project, task, version and job', () => {
  const paths = Object.values(groups).flatMap((group) => Object.values(group).map(({ path }) => path));
  const scopes = ['projectId', 'taskId', 'versionId', 'jobId'];
  const scopesIn = (path: string) => paramNames(path).filter((name) => scopes.includes(name));
  expect(paths.filter((path) => scopesIn(path).length === 1).length).toBeGreaterThan(100);
  expect(paths.filter((path) => scopesIn(path).length > 1)).toEqual([]);
});
