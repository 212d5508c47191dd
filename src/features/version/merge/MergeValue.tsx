import type { MergePreview } from '#contract/merge.ts';
import { isFolded } from '#domain/versions/merge-row.ts';
import { type Translate, useT } from '@/i18n';
import { LevelTag } from '@/product/LevelTag';
import { ChangedWords } from '../diff/ChangedWords';
import type { DifferenceWords, ShownValue } from '../diff/difference-words';
import styles from '../version.less';

type Conflict = MergePreview['conflicts'][number];

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values at a place of a row as the screens of the task say them: one, or a line for each part that says something. */
function shownParts(
  words: DifferenceWords,
  kind: Conflict['kind'],
  path: readonly string[],
  value: unknown,
): { label: string; value: ShownValue }[] {
  const shown = (at: string[], one: unknown) => {
    const { label, after } = words.of(kind, { path: at, before: null, after: one });
    return { label, value: after };
  };
  if (!isPlain(value)) return [{ label: '', value: shown([...path], value).value }];
  const first = path[0] ?? '';
  return Object.entries(value).flatMap(([part, one]) => {
    const nothing = one === null || one === '' || one === false || (Array.isArray(one) && one.length === 0);
    return nothing ? [] : [shown(isFolded(first) ? [part] : [...path, part], one)];
  });
}

/** The same in one line. */
export const textOf = (
  t: Translate,
  words: DifferenceWords,
  kind: Conflict['kind'],
  path: readonly string[],
  value: unknown,
): string =>
  shownParts(words, kind, path, value)
    .map(({ label, value: { text } }) => (label ? t('version.merge.label', { label }) : '') + text)
    .join(' · ');

/** One side of a question; what it says otherwise than the base is marked. */
export function MergeValue({
  words,
  conflict: { kind, path, base },
  value,
}: {
  words: DifferenceWords;
  conflict: Pick<Conflict, 'kind' | 'path' | 'base'>;
  value: unknown;
}) {
  const t = useT();
  const parts = shownParts(words, kind, path, value);
  if (parts.every((part) => part.value.text === ''))
    return <span className="quiet">{t('workspace.history.empty')}</span>;
  return (
    <>
      {parts.map((part) => (
        <div key={part.label} className={styles.words}>
          {part.label && <span className="quiet">{t('version.merge.label', { label: part.label })}</span>}
          {part.value.look ? (
            <LevelTag tone={part.value.look.tone} name={part.value.text} code={part.value.look.code} />
          ) : (
            <ChangedWords
              before={typeof base === 'string' && path.length === 1 ? base : part.value.text}
              after={part.value.text}
            />
          )}
        </div>
      ))}
    </>
  );
}
