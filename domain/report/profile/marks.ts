import type { Cell } from '../blocks.ts';
import type { Language } from '../language.ts';
import type { ExtractMark } from './audience.ts';

const leftOutOf = ({ t }: Language, { leftOut, isSelection, wholeTexts }: ExtractMark): string[] => [
  ...leftOut.map((part) => t(`leftOut_${part}`)),
  ...(isSelection ? [t('leftOutSelection')] : []),
  ...(wholeTexts === 'leftOut' ? [t('leftOutWholeTexts')] : []),
];

/** How the extract is to be read. */
const readingOf = ({ t }: Language, { hasMarks, wholeTexts }: ExtractMark): string[] => [
  ...(hasMarks ? [t('leftOutMarks')] : []),
  t('extractLevels'),
  ...(wholeTexts === 'told' ? [t('wholeTextsTold')] : []),
];

/** The same in sentences, a line each, where there is no table. */
export function extractWords(language: Language, extract: ExtractMark): string {
  const { t, colon, locale } = language;
  const { audience, assets, since } = extract;
  // What is left out is called by several words with commas between them.
  const between = locale === 'zh-CN' ? '；' : '; ';
  const line = (title: string, list: readonly string[]) =>
    list.length > 0 ? [title + colon + list.join(between)] : [];
  return [
    t(`extractFor_${audience}`),
    ...line(t('leftOut'), leftOutOf(language, extract)),
    ...line(t('extractAssets'), assets),
    ...line(t('extractSince'), since === '' ? [] : [since]),
    ...readingOf(language, extract),
  ].join('\n');
}

/** That it is an extract, for whom, and of what it leaves out what kind. */
export function extractFacts(language: Language, extract: ExtractMark): [string, Cell][] {
  const { t, comma } = language;
  const { audience, assets, since } = extract;
  const gone = leftOutOf(language, extract);
  return [
    [t('extract'), [t(`extractFor_${audience}`), ...readingOf(language, extract)].join('\n')],
    ...(gone.length > 0 ? [[t('leftOut'), gone.join(`${comma.trimEnd()}\n`)] as [string, Cell]] : []),
    ...(assets.length > 0 ? [[t('extractAssets'), assets.join('\n')] as [string, Cell]] : []),
    ...(since === '' ? [] : [[t('extractSince'), since] as [string, Cell]]),
  ];
}
