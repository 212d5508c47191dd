import type { LibraryDifference } from '#domain/library/into-task.ts';
import type { StepDifference } from '#domain/library/step-differences.ts';
import type { NodeField, TreeDifference } from '#domain/library/tree-differences.ts';
import { useT } from '@/i18n';
import { fieldTitle } from './field-title';
import { wordsOfValue } from './words-of-value';

/** What the library has done to a row of an attack tree. */
export function NodeWords({ difference }: { difference: TreeDifference }) {
  const t = useT();
  const { name } = difference;
  switch (difference.what) {
    case 'changed':
      return <span>{t('library.node.changed', { name, changes: changesIn(difference.fields, t).join('; ') })}</span>;
    case 'added':
      return (
        <span>{t('library.node.added', { name, parent: difference.under, count: difference.branch.length })}</span>
      );
    case 'removed':
      return <span>{t('library.node.removed', { name, count: difference.rows })}</span>;
    default:
      return <span>{t('library.node.moved', { name, parent: difference.under })}</span>;
  }
}

/** What the library has done to a step. */
export function StepWords({ difference }: { difference: StepDifference }) {
  const t = useT();
  const { what, place, name } = difference;
  if (what !== 'changed') return <span>{t(`library.step.${what}`, { place, name })}</span>;
  const changes = changesIn(difference.fields, t);
  return <span>{t('library.step.changed', { place, name, changes: changes.join('; ') })}</span>;
}

const changesIn = (fields: readonly LibraryDifference<NodeField>[], t: ReturnType<typeof useT>): string[] =>
  fields.map(({ field, row, entry }) =>
    t('library.history.change', {
      field: field === 'gate' ? t('library.node.gate') : fieldTitle(field, t),
      before: wordOf(field, row),
      after: wordOf(field, entry),
    }),
  );

const wordOf = (field: string, value: unknown): string =>
  (field === 'gate' ? String(value).toUpperCase() : wordsOfValue(value)) || '–';
