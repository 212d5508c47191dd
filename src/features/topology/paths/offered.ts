import { cutAt } from '#domain/model/base.ts';
import type { CandidatePath } from '#domain/workspace/candidate-paths.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Translate } from '@/i18n';
import { newId } from '@/session/new-id';

/** A candidate while it is refined. Steps of the same key are one action, in every candidate. */
export interface OfferedPath {
  id: string;
  taken: boolean;
  name: string;
  steps: readonly { key: string; name: string }[];
}
type OfferedPaths = readonly OfferedPath[];

/** A proposal for each way: its name from its assets, a step for each place. The shortest is taken at first. */
export function offeredPaths(
  { assets }: Pick<Workspace, 'assets'>,
  paths: readonly CandidatePath[],
  t: Translate,
): OfferedPath[] {
  const nameOf = (id: string) => assets.get(id)?.name ?? '';
  return paths.map((way, i) => {
    const places = way.filter((id) => assets.get(id)?.diagram !== 'link');
    const last = way.length - 1;
    return {
      id: way.join(' '),
      taken: i === 0,
      name: cutAt(places.map(nameOf).join(' → '), 400),
      steps: way.map((id, at) => {
        const role = at === 0 ? 'enter' : at === last ? 'attack' : assets.get(id)?.diagram === 'link' ? 'send' : 'take';
        return { key: `${role} ${id}`, name: t(`paths.words.${role}`, { name: nameOf(id) }) };
      }),
    };
  });
}

const at = (offered: OfferedPaths, i: number, change: (path: OfferedPath) => OfferedPath): OfferedPaths =>
  offered.map((path, k) => (k === i ? change(path) : path));

export const toggled = (offered: OfferedPaths, i: number): OfferedPaths =>
  at(offered, i, (path) => ({ ...path, taken: !path.taken }));

export const named = (offered: OfferedPaths, i: number, name: string): OfferedPaths =>
  at(offered, i, (path) => ({ ...path, name }));

/** An action is called the same in every candidate that takes it. */
export const renamed = (offered: OfferedPaths, key: string, name: string): OfferedPaths =>
  offered.map((path) => ({ ...path, steps: path.steps.map((step) => (step.key === key ? { key, name } : step)) }));

export const removed = (offered: OfferedPaths, i: number, key: string): OfferedPaths =>
  at(offered, i, (path) => ({ ...path, steps: path.steps.filter((step) => step.key !== key) }));

/** A further step after this one. */
export const added = (offered: OfferedPaths, i: number, after: number): OfferedPaths =>
  at(offered, i, (path) => ({
    ...path,
    steps: path.steps.toSpliced(after + 1, 0, { key: `own ${newId()}`, name: '' }),
  }));
