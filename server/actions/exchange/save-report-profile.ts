import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { ReportProfileItem } from '#contract/reports/report-profile.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { deliveredProfiles, ReportProfileBody } from '#domain/report/profile/profile.ts';
import type { Env } from '#server/env.ts';
import {
  deleteProfile,
  insertProfile,
  profileById,
  profilesOf,
  type ReportProfileRow,
  updateProfile,
} from '#server/store/lists/report-profiles.ts';
import { hasVersionNamed } from '#server/store/versions/version-table.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { refuseDuplicates } from '../refuse-taken.ts';
import { staleFailure } from '../stale.ts';

interface User {
  id: string;
}

/** Where a profile is kept: with the organisation, or with a project. */
const placeOf = (projectId: string | null): string => projectId ?? '';

/** More could not be chosen from. */
const mostProfiles = 100;

/** The profiles a report may follow: those of the product and of the organisation, and of a project its own. */
export async function reportProfiles(env: Env, projectId: string | null): Promise<ReportProfileItem[]> {
  const { db } = env.store;
  const own = projectId === null ? [] : await profilesOf(db, placeOf(projectId));
  return [
    ...deliveredProfiles.map(({ id, name, body }) => ({
      id,
      rev: 0,
      origin: 'delivered' as const,
      name,
      form: ReportProfileBody.parse({ ...body, name: name.en }),
    })),
    ...[...(await profilesOf(db, '')), ...own].map(tell),
  ];
}

/** A profile as it is today: what came to profiles since it was saved has its default. */
function tell({ id, rev, body, project_id }: ReportProfileRow): ReportProfileItem {
  const form = ReportProfileBody.parse(body);
  const origin = project_id === null ? ('organisation' as const) : ('project' as const);
  return { id, rev, origin, name: { en: form.name, zh: form.name }, form };
}

/**
 * A profile that tells the changes since a version by name has to name one, and that of a project one that its analyses have. Which versions other
 * projects will have, an organisation cannot know.
 */
async function refuseVersionName(env: Env, projectId: string | null, form: ReportProfileBody): Promise<void> {
  if (form.since !== 'named') return;
  if (form.sinceVersion === '') throw badInput([{ path: 'sinceVersion', problem: 'required' }]);
  if (projectId !== null && !(await hasVersionNamed(env.store.db, projectId, form.sinceVersion)))
    throw badInput([{ path: 'sinceVersion', problem: 'unknown' }]);
}

/** Adds a profile. @throws Failure BadInput, ProfileNameTaken, ListFull */
export async function createProfile(
  env: Env,
  user: User,
  projectId: string | null,
  form: ReportProfileBody,
): Promise<ReportProfileItem[]> {
  await refuseVersionName(env, projectId, form);
  const id = env.newId();
  const place = placeOf(projectId);
  const row = { id, project_id: projectId, place, ...columnsOf(env, user, form), rev: 1 };
  await refuseDuplicates('ProfileNameTaken', () =>
    env.store.tx(async (tx) => {
      if ((await profilesOf(tx, place)).length >= mostProfiles) throw new Failure('ListFull', { limit: mostProfiles });
      await insertProfile(tx, row);
      await noteAct(env, tx, 'reportProfile.created', { id: projectId ?? id, name: form.name });
    }),
  );
  return reportProfiles(env, projectId);
}

/** Changes a profile. @throws Failure BadInput, NotFound, StaleRow, ProfileNameTaken */
export async function changeProfile(
  env: Env,
  user: User,
  { projectId, profileId }: { projectId: string | null; profileId: string },
  { rev, form }: { rev: number; form: ReportProfileBody },
): Promise<ReportProfileItem[]> {
  await refuseVersionName(env, projectId, form);
  const before = await findProfile(env, projectId, profileId);
  const written = await refuseDuplicates('ProfileNameTaken', () =>
    env.store.tx(async (tx) => {
      const done = await updateProfile(tx, before.id, rev, columnsOf(env, user, form));
      if (done) await noteAct(env, tx, 'reportProfile.changed', { id: projectId ?? before.id, name: form.name });
      return done;
    }),
  );
  if (!written) throw await staleFailure(env, user, before.body.name, before.update_by);
  return reportProfiles(env, projectId);
}

/** Deletes a profile; reports that followed it have their own copy. @throws Failure NotFound */
export async function dropProfile(
  env: Env,
  { projectId, profileId }: { projectId: string | null; profileId: string },
): Promise<ReportProfileItem[]> {
  const { id, body } = await findProfile(env, projectId, profileId);
  await env.store.tx(async (tx) => {
    await deleteProfile(tx, id);
    await noteAct(env, tx, 'reportProfile.deleted', { id: projectId ?? id, name: body.name });
  });
  return reportProfiles(env, projectId);
}

async function findProfile({ store }: Env, projectId: string | null, id: string): Promise<ReportProfileRow> {
  const row = await profileById(store.db, placeOf(projectId), id);
  if (!row) throw new Failure('NotFound');
  return row;
}

function columnsOf(env: Env, user: User, form: ReportProfileBody) {
  const { by, at } = authorOf(env, user);
  return { name_key: nameKey(form.name), body: form, update_by: by, update_time: at };
}
