import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { isAnalysisKind } from '#domain/kinds/kinds.ts';
import { ownerOf } from '#domain/method/rate/tree-rows.ts';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';
import { assetsNamed } from '#domain/report/profile/scope.ts';
import { comparing } from '#domain/versions/compare.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import type { AskedProfile } from '#server/report/job-input.ts';
import { nameOfVersion, versionLine } from '#server/store/versions/version-table.ts';
import { comparedVersion } from '../versions/compare-versions.ts';
import { reportProfiles } from './save-report-profile.ts';

/** A profile for these versions, with what changed in each where it tells changes alone. */
interface Followed {
  profile?: AskedProfile;
  changes: (ChangesSince | undefined)[];
}

/**
 * Finds the profile a report is to follow, as it is now, and what it needs of the versions.
 * @throws Failure BadInput for a profile that is not the project's, ProfileNeedsFrozen, ProfileFindsNoAsset, ProfileFindsNoVersion, ProfileFindsNoNamed
 */
export async function followProfile(
  env: Env,
  projectId: string | null,
  chosen: string | undefined,
  versions: readonly Workspace[],
): Promise<Followed> {
  if (chosen === undefined) return { changes: [] };
  const { id, name, form } = await chosenProfile(env, projectId, chosen);
  const changes: Followed['changes'] = [];
  for (const w of versions) {
    await refuseVersion(env, w, form);
    changes.push(await changesOf(env, w, form));
  }
  return { profile: { id, name, form }, changes };
}

/** Refuses a profile that no report of the version could follow, before anybody is asked for more. @throws as `followProfile` */
export async function refuseProfile(env: Env, projectId: string | null, chosen: string, w: Workspace): Promise<void> {
  const { form } = await chosenProfile(env, projectId, chosen);
  await refuseVersion(env, w, form);
  await sourceOf(env, w, form);
}

async function chosenProfile(env: Env, projectId: string | null, chosen: string) {
  const found = (await reportProfiles(env, projectId)).find(({ id }) => id === chosen);
  if (!found) throw badInput([{ path: 'profile', problem: 'unknown' }]);
  return found;
}

async function refuseVersion(env: Env, w: Workspace, form: ReportProfileBody): Promise<void> {
  const refused = refusalOf(w, form);
  if (refused) throw new Failure(refused, { version: await nameOfVersion(env.store.db, w.versionId) });
}

function refusalOf(w: Workspace, { leaveOut, assets }: ReportProfileBody) {
  if (leaveOut.includes('drafts') && w.status !== 'frozen') return 'ProfileNeedsFrozen' as const;
  return assets.length > 0 && assetsNamed(w, assets).size === 0 ? ('ProfileFindsNoAsset' as const) : undefined;
}

/** The version that the profile tells the changes since. */
async function sourceOf(env: Env, w: Workspace, profile: ReportProfileBody) {
  if (profile.since === '') return undefined;
  const line = await versionLine(env.store.db, w.versionId);
  const own = line.at(-1);
  const earlier = line.slice(0, -1).reverse();
  const from = earlier.find((one) => {
    if (profile.since === 'lastFinal') return one.frozenOn !== null;
    return one.version === (profile.since === 'base' ? own?.base : profile.sinceVersion);
  });
  if (from) return from;
  const version = await nameOfVersion(env.store.db, w.versionId);
  if (profile.since !== 'named') throw new Failure('ProfileFindsNoVersion', { version });
  throw new Failure('ProfileFindsNoNamed', { version, wanted: profile.sinceVersion || '–' });
}

/** What became of the version since the one that the profile starts from. */
async function changesOf(env: Env, w: Workspace, profile: ReportProfileBody): Promise<ChangesSince | undefined> {
  const from = await sourceOf(env, w, profile);
  if (!from) return undefined;
  const before = await comparedVersion(env, from.id);
  const found = await runInSlices(comparing(before, { w, texts: before.texts }));
  const changed = found.rows.flatMap(({ id, kind, what }) => {
    if (what === 'removed') return [];
    // A tree has no list of its own: it is its threat scenario that changed.
    const node = kind === 'treeNodes' ? w.treeNodes.get(id) : undefined;
    return node ? [id, ownerOf(node)] : [id];
  });
  const moved = [...found.moved, ...found.movedGoals, ...found.movedRequirements].map(({ id }) => id);
  return {
    version: from.version,
    changed: [...new Set([...changed, ...moved])],
    removed: found.rows.flatMap(({ kind, code, title, what }) =>
      what === 'removed' && isAnalysisKind(kind) ? [{ kind, code, title }] : [],
    ),
  };
}

/** `docx: Customer A · a draft`: what the audit log says of a report beside its version. */
export function exportDetail(what: string, profile: AskedProfile | undefined, reason: string): string {
  const how = [profile && `${profile.name.en} (${profile.form.audience})`, reason].filter(Boolean).join(' · ');
  return how === '' ? what : `${what}: ${how}`;
}
