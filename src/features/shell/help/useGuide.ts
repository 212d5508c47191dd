import { useIntl } from '@umijs/max';
import { useEffect, useState } from 'react';
import { bundledFor, type Language } from '@/i18n';
import { type Guide, loadGuide } from './guide';

/** The guide in a language, of the screen unless named; undefined until it has come. What does not load is thrown: the boundary around it says why. */
export function useGuide(asked?: Language): { guide: Guide | undefined; language: Language } {
  const { locale } = useIntl();
  const language = asked ?? bundledFor(locale);
  const [loaded, setLoaded] = useState<{ language: Language; guide: Guide }>();
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    let left = false;
    loadGuide(language)
      .then((guide) => left || setLoaded({ language, guide }))
      .catch((error: unknown) => left || setFailed(error));
    return () => {
      left = true;
    };
  }, [language]);
  if (failed) throw failed;
  return { guide: loaded?.language === language ? loaded.guide : undefined, language };
}
