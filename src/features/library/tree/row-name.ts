import { AttackNode } from '#domain/library/attacks.ts';
import type { LocalText } from '#domain/model/base.ts';
import { problemIn } from '@/components/forms/field-rules';

/** What is wrong with the name of a row, a gate or a step, in words; null where nothing is. */
export const rowNameProblem = (name: Partial<LocalText>, title: string): string | null =>
  problemIn(AttackNode.shape.text, { en: '', zh: '', ...name }, title);
