import { useMemo } from 'react';
import { themeColors } from '#config/layout.ts';
import { type TagItem, tag } from '#contract/tag.ts';
import { foldText } from '#domain/fold-text.ts';
import type { TagColor, TagScope } from '#domain/model/tag.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import styles from './tag-chip.less';

const colorOf: Record<TagColor, string> = themeColors;

/** A tag: its name beside a point of its colour; one that was typed freely has none. */
export function TagChip({ name, color }: { name: string; color?: TagColor | undefined }) {
  return (
    <span className={styles.chip} data-tag title={name} style={color && { borderColor: colorOf[color] }}>
      {color && (
        <span className={styles.point} data-tag-point style={{ background: colorOf[color] }} aria-hidden="true" />
      )}
      <span className="one-line">{name}</span>
    </span>
  );
}

/** Several tags by their names, in the colours of the organisation. */
export function TagChips({ names, tags }: { names: readonly string[]; tags: readonly TagItem[] | undefined }) {
  return (
    <span className={styles.list}>
      {names.map((name) => (
        <TagChip key={name} name={name} color={tags?.find((one) => one.name === name)?.color} />
      ))}
    </span>
  );
}

/** The tags there are; a failure leaves names without colours. */
export const useTags = () => useCall(tag.list, {}, silent).data;

/** Typed names as they are kept: outer blanks are cut, a name that is there is written as it is there, and each stands once. */
export function asKnown(names: readonly string[], known: readonly { name: string }[]): string[] {
  const spelt = new Map(known.map(({ name }) => [foldText(name), name]));
  const kept = names.map((name) => spelt.get(foldText(name)) ?? name.trim());
  return [...new Set(kept)].filter((name) => name !== '');
}

/** The tags of a scope to choose from, grouped by category in its order; those in no category come last. */
export function useTagOptions(scope: TagScope) {
  const t = useT();
  const data = useTags();
  const language = textLanguage();
  return useMemo(() => {
    const fitting = (data?.tags ?? []).filter(({ scopes }) => scopes.includes(scope));
    const optionsIn = (category: string | null) =>
      fitting.filter(({ categoryId }) => categoryId === category).map(({ name }) => ({ value: name, label: name }));
    const groups = (data?.categories ?? []).map(({ id, name }) => ({ label: name[language], options: optionsIn(id) }));
    return {
      options: [...groups, { label: t('tag.noCategory'), options: optionsIn(null) }].filter(
        ({ options }) => options.length > 0,
      ),
      asKnown: (names: readonly string[]) => asKnown(names, fitting),
      colorOf: (name: string) => fitting.find((one) => one.name === name)?.color,
    };
  }, [data, scope, language, t]);
}
