import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import { headingOf } from '#domain/kinds/kind.ts';
import { type KindName, kinds } from '#domain/kinds/kinds.ts';
import { bundledFor } from '@/i18n';

/** Returns what rows of a kind are called on screen: "Damage scenarios", or "Damage scenario" for one. The words are declared with the kind. */
export function useKindName(): (kind: KindName, count?: 'one' | 'many') => string {
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  return useCallback((kind, count) => headingOf(kinds[kind], count)[language], [language]);
}

/** Returns the same in the middle of a sentence: "damage scenarios". */
export function useKindNoun(): (kind: KindName, count?: 'one' | 'many') => string {
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  return useCallback(
    (kind, count = 'many') => {
      const { noun } = kinds[kind];
      return language === 'zh' ? noun.zh : noun[count];
    },
    [language],
  );
}
