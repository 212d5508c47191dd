import type { ImportSheet } from '#contract/import.ts';
import type { AttackStep } from '#domain/library/attacks.ts';
import type { CellProblems } from '#server/import/cell-problems.ts';
import type { Line } from '#server/import/layout.ts';

export interface PartPlace {
  sheet: ImportSheet;
  line: Line;
  problems: CellProblems;
}

type Raw = Record<string, unknown>;

/** A row of an attack tree as an entry holds it: the sheet counts steps from 1 and calls a leaf "step". */
export function readNode({ gate, step, parent, ...raw }: Raw): Raw {
  return {
    ...raw,
    parent: parent ?? null,
    gate: gate === 'step' ? 'none' : gate,
    step: typeof step === 'number' ? step - 1 : null,
  };
}

/** A step of an attack; its ratings by other models stand in one cell. */
export function readStep({ ratings, ...raw }: Raw, { sheet, line, problems }: PartPlace): Raw {
  if (typeof ratings !== 'string') return raw;
  const read = otherRatings(ratings);
  if (!read) problems.at(sheet, line, 'ratings', 'wrong');
  return { ...raw, ratings: read ?? [] };
}

/** `CVSS: AV=N, AC=L; Attack vector: AV=N`; undefined when it cannot be read. */
function otherRatings(text: string): NonNullable<AttackStep['ratings']> | undefined {
  const parts = text.split(/[;；\n]/).filter((part) => part.trim() !== '');
  const read = parts.map((part) => {
    const [, model = '', levels = ''] = /^([^:：]+)[:：](.+)$/.exec(part.trim()) ?? [];
    const pairs = levels.split(/[,，]/).map((pair) => pair.split('=').map((word) => word.trim()));
    const isWhole =
      model.trim() !== '' && pairs.every((pair) => pair.length === 2 && pair.every((word) => word !== ''));
    const name = model.trim();
    return isWhole ? { model: name, name: { en: name, zh: name }, levels: Object.fromEntries(pairs) } : undefined;
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}
