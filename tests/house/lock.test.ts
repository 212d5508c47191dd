// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/sources.mjs';

interface Locked {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const packages: Record<string, Locked> = readJson('package-lock.json').packages;

/** Where Node looks for a package asked for at `from`: beside it, then in every folder above. */
function placesOf(from: string, name: string): string[] {
  const above = from.lastIndexOf('/node_modules/');
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  return from === '' ? [here] : [here, ...placesOf(from.slice(0, Math.max(0, above)), name)];
}

/** Without an entry `npm install` asks the registry and writes what it finds there into the lock: another file for each registry. */
const missing = (from: string, names: object = {}) =>
  Object.keys(names)
    .filter((name) => !placesOf(from, name).some((place) => packages[place]))
    .map((name) => `${from}: ${name}`);

describe('the lock of the packages', () => {
  it('is of the packages asked for', () => {
    const { dependencies, devDependencies } = readJson('package.json');
    expect({ dependencies: packages['']?.dependencies, devDependencies: packages['']?.devDependencies }).toEqual({
      dependencies,
      devDependencies,
    });
  });

  it('has each package that another asks for, those of other platforms too', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(1_000);
    const all = Object.entries(packages);
    expect(all.flatMap(([path, { dependencies }]) => missing(path, dependencies))).toEqual([]);
    expect(all.flatMap(([path, { optionalDependencies }]) => missing(path, optionalDependencies))).toEqual([]);
  });
});
