import type { ModelChoice } from '#contract/project.ts';
import type { VariableItem } from '#contract/variable.ts';
import { type FactorRule, type Registration, specOf, type VariableKey } from '#domain/product/variable.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { useKindName } from '@/product/useKindName';

type Coded = VariableKey & `code.${string}`;
const isCoded = (key: VariableKey): key is Coded => key.startsWith('code.');

/** How variables and their values are called in the language of the screens. */
export function useVariableTexts(models: readonly ModelChoice[]) {
  const t = useT();
  const kindName = useKindName();
  const language = textLanguage();
  const name = (key: VariableKey): string => {
    const spec = specOf(key);
    return spec.type === 'prefix' ? kindName(spec.kind) : t(`system.name.${key as Exclude<VariableKey, Coded>}`);
  };
  return {
    name,
    what: (key: VariableKey, value: VariableItem['value']): string =>
      isCoded(key)
        ? t('system.codeWhat', { example: `${value}-1` })
        : t(`system.what.${key as Exclude<VariableKey, Coded>}`),
    /** A value in words: `12 hours`, names of models, "nothing" for an empty text. */
    say: (key: VariableKey, value: VariableItem['value']): string => {
      const spec = specOf(key);
      if (spec.type === 'number') return `${value} ${t(`system.unit.${spec.unit}`)}`;
      if (key === 'project.lifecycle') return t(`project.lifecycle.${value as 'concept'}`);
      if (key === 'signIn.registration') return t(`system.choice.signIn.registration.${value as Registration}`);
      if (key === 'signIn.phone') return t(`system.choice.signIn.phone.${value as 'on'}`);
      if (key === 'signIn.secondFactor') return t(`system.choice.signIn.secondFactor.${value as FactorRule}`);
      if (spec.type !== 'models') return String(value) || t('system.variable.nothing');
      const ids = value as string[];
      if (ids.length === 0) return t('system.variable.marked');
      const called = ids.map((id) => models.find((model) => model.id === id)?.name);
      return called.map((text, i) => text?.[language] || text?.en || ids[i]).join(language === 'zh' ? '、' : ', ');
    },
  };
}
