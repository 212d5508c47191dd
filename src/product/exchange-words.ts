import { endingsOf, formatsReading } from '#domain/formats/formats.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';

/** Which files a dialog takes that imports a project or a task, and what it says of them. */
export function exchangeWords(t: Translate, what: 'project' | 'task') {
  const formats = formatsReading(what);
  const endings = endingsOf(formats);
  if (what === 'project') return { accept: endings, words: t('exchange.choose'), hint: t('exchange.hint') };
  const names = formats.map(({ name }) => inLanguage(name)).join(t('exchange.comma'));
  return {
    accept: endings,
    words: t('exchange.choose.task', { endings: endings.replaceAll(',', t('exchange.comma')) }),
    hint: t('exchange.hint.task', { formats: names }),
  };
}
