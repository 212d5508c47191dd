import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { imageKind, refuseHugeImage } from '#server/files/picture.ts';
import { logoOf, nameOfProject, setLogo as writeLogo } from '#server/store/projects/project-table.ts';
import { loseFiles } from '../lose-files.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';

/**
 * Sets the logo of a project, or takes it away; returns the hash it is kept under. Its size is limited by the mount.
 * @throws Failure NotAnImage unless it is a JPEG or PNG, TooLarge above 4 096 pixels a side, TooMuchUnattached, ProjectUnattached, TotalUnattached
 */
export async function setLogo(
  env: Env,
  user: { id: string },
  projectId: string,
  file: File | undefined,
): Promise<string | null> {
  const owner = { userId: user.id, projectId };
  const logo = file && file.size > 0 ? await keepImage(env, owner, file) : null;
  const author = authorOf(env, user);
  const before = await env.store.tx(async (tx) => {
    const before = await logoOf(tx, projectId);
    await writeLogo(tx, projectId, logo, author);
    await noteAct(env, tx, 'project.changed', {
      id: projectId,
      name: await nameOfProject(tx, projectId),
      detail: logo ? '+logo' : '-logo',
    });
    return before;
  });
  if (before && before !== logo) await loseFiles(env, owner, [before]);
  return logo;
}

async function keepImage(env: Env, owner: { userId: string; projectId: string }, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageKind(bytes)) throw new Failure('NotAnImage', {}, [{ path: 'logo', problem: 'wrong' }]);
  refuseHugeImage(bytes, 'logo', 'logo');
  const kept = await env.unattached.keep({ ...owner, size: bytes.byteLength }, async () => ({
    file: await env.files.keep(bytes),
  }));
  return kept.file;
}
