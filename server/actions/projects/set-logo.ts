import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { keepFile } from '#server/files/kept-files.ts';
import { imageKind, refuseHugeImage } from '#server/files/picture.ts';
import { nameOfProject, setLogo as writeLogo } from '#server/store/projects/project-table.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';

/**
 * Sets the logo of a project, or takes it away; returns the hash it is kept under. Its size is limited by the mount.
 * @throws Failure NotAnImage unless it is a JPEG or PNG, TooLarge above 4 096 pixels a side
 */
export async function setLogo(
  env: Env,
  user: { id: string },
  projectId: string,
  file: File | undefined,
): Promise<string | null> {
  const logo = file && file.size > 0 ? await keepImage(env, file) : null;
  const author = authorOf(env, user);
  await env.store.tx(async (tx) => {
    await writeLogo(tx, projectId, logo, author);
    await noteAct(env, tx, 'project.changed', {
      id: projectId,
      name: await nameOfProject(tx, projectId),
      detail: logo ? '+logo' : '-logo',
    });
  });
  return logo;
}

async function keepImage(env: Env, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageKind(bytes)) throw new Failure('NotAnImage', {}, [{ path: 'logo', problem: 'wrong' }]);
  refuseHugeImage(bytes, 'logo', 'logo');
  return keepFile(env.dataDir, bytes);
}
