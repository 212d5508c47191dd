import type { CandidatePath } from '#domain/workspace/candidate-paths.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Translate } from '@/i18n';
import { newId } from '@/session/new-id';

/** A candidate while it is refined. Steps of the same key are one action, in every candidate. */
export interface Draft {
  id: string;
  taken: boolean;
  name: string;
  steps: readonly { key: string; name: string }[];
}
type Drafts = readonly Draft[];

/** A proposal for each way: its name from its assets, a step for each place. The shortest is taken at first. */
export function draftsOf(
  { assets }: Pick<Workspace, 'assets'>,
  paths: readonly CandidatePath[],
  t: Translate,
): Draft[] {
  const nameOf = (id: string) => assets.get(id)?.name ?? '';
  return paths.map((way, i) => {
    const places = way.filter((id) => assets.get(id)?.diagram !== 'link');
    const last = way.length - 1;
    return {
      id: way.join(' '),
      taken: i === 0,
      name: [...places.map(nameOf).join(' → ')].slice(0, 400).join(''),
      steps: way.map((id, at) => {
        const role = at === 0 ? 'enter' : at === last ? 'attack' : assets.get(id)?.diagram === 'link' ? 'send' : 'take';
        return { key: `${role} ${id}`, name: t(`paths.words.${role}`, { name: nameOf(id) }) };
      }),
    };
  });
}

const at = (drafts: Drafts, i: number, change: (draft: Draft) => Draft): Drafts =>
  drafts.map((draft, k) => (k === i ? change(draft) : draft));

export const toggled = (drafts: Drafts, i: number): Drafts =>
  at(drafts, i, (draft) => ({ ...draft, taken: !draft.taken }));

export const named = (drafts: Drafts, i: number, name: string): Drafts =>
  at(drafts, i, (draft) => ({ ...draft, name }));

/** An action is called the same in every candidate that takes it. */
export const renamed = (drafts: Drafts, key: string, name: string): Drafts =>
  drafts.map((draft) => ({ ...draft, steps: draft.steps.map((step) => (step.key === key ? { key, name } : step)) }));

export const removed = (drafts: Drafts, i: number, key: string): Drafts =>
  at(drafts, i, (draft) => ({ ...draft, steps: draft.steps.filter((step) => step.key !== key) }));

/** A further step after this one. */
export const added = (drafts: Drafts, i: number, after: number): Drafts =>
  at(drafts, i, (draft) => ({
    ...draft,
    steps: draft.steps.toSpliced(after + 1, 0, { key: `own ${newId()}`, name: '' }),
  }));
