import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { modifyOf } from '#contract/kit/permissions.ts';
import type { CatalogueImport } from '#contract/libraries/attack-catalogue.ts';
import { emptyFile, noFile } from '#domain/formats/stix/reasons.ts';
import type { LibraryName, SeedEntry } from '#domain/library/libraries.ts';
import type { Env } from '#server/env.ts';
import { readStixInChild } from '#server/import/read-stix-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { countEntries } from '#server/store/libraries/libraries.ts';
import { authorOf } from '../people/author.ts';
import { loadSeedLibraries, type SeedReport } from './load-seed-libraries.ts';
import { mostEntries } from './save-entry.ts';

/** What an import of the catalogue would do; nothing is stored. @throws Failure of the file */
export const checkCatalogue = (env: Env, user: CurrentUser, file: unknown): Promise<CatalogueImport> =>
  bring(env, user, file, { dryRun: true, steps: new ImportSteps(() => undefined, new AbortController().signal) });

/** Brings the techniques and mitigations of the catalogue into their libraries. @throws Failure of the file, ListFull */
export const importCatalogue = (
  env: Env,
  user: CurrentUser,
  file: unknown,
  steps: ImportSteps,
): Promise<CatalogueImport> => bring(env, user, file, { dryRun: false, steps });

async function bring(
  env: Env,
  user: CurrentUser,
  given: unknown,
  { dryRun, steps }: { dryRun: boolean; steps: ImportSteps },
): Promise<CatalogueImport> {
  if (!(given instanceof File))
    throw new Failure('NotACatalogue', { reason: noFile }, [{ path: 'file', problem: 'required' }]);
  if (given.size === 0) throw new Failure('NotACatalogue', { reason: emptyFile }, [{ path: 'file', problem: 'wrong' }]);
  const catalogue = await readStixInChild(new Uint8Array(await given.arrayBuffer()), steps);
  const { name, attacks, requirements, left } = catalogue;
  const takesMitigations = user.permissions.includes(modifyOf('requirements'));
  const seeds = { attacks, ...(takesMitigations && { requirements }) };
  const how = { brought: authorOf(env, user) };
  if (!dryRun) {
    steps.at('writing', 0, attacks.length + requirements.length);
    await refuseFull(env, await loadSeedLibraries(env, seeds, { ...how, dryRun: true }));
  }
  const reports = await loadSeedLibraries(env, seeds, { ...how, dryRun });
  return {
    name,
    attacks: outcomeOf(attacks, reports.attacks),
    mitigations: takesMitigations ? outcomeOf(requirements, reports.requirements) : null,
    left,
  };
}

/** @throws Failure ListFull where a library would hold too much */
async function refuseFull(env: Env, reports: Partial<Record<LibraryName, SeedReport>>): Promise<void> {
  for (const [library, { added }] of Object.entries(reports))
    if ((await countEntries(env.store.db, library as LibraryName)) + added.length > mostEntries)
      throw new Failure('ListFull', { limit: mostEntries });
}

function outcomeOf(seeds: readonly SeedEntry<'attacks' | 'requirements'>[], report: SeedReport | undefined) {
  const names = new Map(seeds.map(({ code, name }) => [code, name]));
  const named = (act: keyof SeedReport) =>
    (report?.[act] ?? []).map((code) => {
      const { en = code, zh = code } = names.get(code) ?? {};
      return { code, name: { en, zh } };
    });
  const all = { added: named('added'), updated: named('updated'), kept: named('kept'), taken: named('taken') };
  return { ...all, same: seeds.length - Object.values(all).reduce((sum, { length }) => sum + length, 0) };
}
