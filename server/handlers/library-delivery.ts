import { type Delivery, deliveryCalls, deliveryGroupNames, type deliveryGroups } from '#contract/library-delivery.ts';
import { type LibraryName, libraryNames } from '#domain/library/libraries.ts';
import { deliveredIn } from '#server/actions/libraries/delivered.ts';
import { loadSeedLibraries, type SeedReport } from '#server/actions/libraries/load-seed-libraries.ts';
import type { Env } from '#server/env.ts';
import { type Implementation, type Implementations, implement } from './implement.ts';

const handlersOf = (library: LibraryName): Implementation =>
  implement(deliveryCalls[library], {
    preview: (_, env) => deliver(env, library, { dryRun: true }),
    load: (_, env) => deliver(env, library, { dryRun: false }),
  });

/** The calls about delivered content. */
export const deliveryHandlers = Object.fromEntries(
  libraryNames.map((library) => [deliveryGroupNames[library], handlersOf(library)]),
) as unknown as Implementations<typeof deliveryGroups>;

async function deliver(env: Env, library: LibraryName, how: { dryRun: boolean }): Promise<Delivery> {
  const { [library]: seeds = [] } = await deliveredIn([library]);
  const report = (await loadSeedLibraries(env, { [library]: seeds }, how))[library];
  const names = new Map(seeds.map(({ code, name }) => [code, name]));
  const named = (act: keyof SeedReport) =>
    (report?.[act] ?? []).map((code) => ({ code, name: names.get(code) ?? { en: code, zh: code } }));
  return { added: named('added'), updated: named('updated'), kept: named('kept'), taken: named('taken') };
}
