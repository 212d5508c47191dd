import type { Env } from '#server/env.ts';

/** In whose name files were kept or lost what named them, and of which project, if of one. */
interface Owner {
  userId: string;
  projectId?: string | undefined;
}

/**
 * Says that these files have lost what named them, or were refused after they were kept. Without it who uploads and deletes in turns fills the disk.
 * @param owner who sent them
 * @param sentOn when they were sent, if that was not now
 */
export async function loseFiles(
  { unattached, files: store }: Pick<Env, 'unattached' | 'files'>,
  owner: Owner,
  files: Iterable<string>,
  sentOn?: string,
): Promise<void> {
  for (const file of new Set(files))
    unattached.lose(owner, { file, size: await store.sizeOf(file), ...(sentOn !== undefined && { sentOn }) });
}

/** Files that are kept before something names them: where that fails, they are lost. @throws what the work does */
export async function orLoseFiles<T>(
  env: Pick<Env, 'unattached' | 'files'>,
  owner: Owner,
  files: Iterable<string>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await loseFiles(env, owner, files);
    throw error;
  }
}
