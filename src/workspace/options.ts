import type { KindName, Row } from '#domain/model/kinds.ts';
import { byCode, type tableOf } from '#domain/workspace/workspace.ts';
import type { Option } from '@/components/grid/grid-types';
import { local } from './levels';
import type { PanelOption } from './panel/PanelChoice';
import { titleOf } from './row-title';
import { useWorkspace } from './WorkspaceProvider';

/** Choices for grid and panel alike: `code` is what one types or pastes. */
export type Choice = Option & PanelOption & { label: string };

const choice = (value: string, code: string, name: string): Choice => {
  const label = name ? `${code} ${name}` : code;
  return { value, code, label, text: label };
};

/** Made once per state of a table, whoever asks: the grid, and every panel that is opened. */
const made = new WeakMap<object, readonly Choice[]>();

/** The rows of a kind to link to, in the order of their codes. */
export function useRowChoices(kind: KindName): readonly Choice[] {
  const table = useWorkspace((v) => v.w[kind]) as ReturnType<typeof tableOf>;
  const known = made.get(table);
  if (known) return known;
  const choices = [...table.values()].sort(byCode).map((row) => choice(row.id, row.code, titleOf(kind, row as Row)));
  made.set(table, choices);
  return choices;
}

/** Entries of the method with a code and a name in both languages. */
export const codedChoices = (
  entries: readonly { code: string; name: { en: string; zh: string } }[],
): readonly Choice[] => entries.map(({ code, name }) => choice(code, code, local(name)));
