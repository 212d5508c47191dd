import type { LeftOutPart } from '#domain/report/profile/audience.ts';
import { chaptersTold, type ProfileScope, profileChapters } from '#domain/report/profile/profile.ts';
import { extractTexts } from '#domain/report/profile/texts.ts';
import type { Translate } from '@/i18n';
import { textLanguage } from '@/local-text';
import { chapterName } from './chapter-names';

/** A kind of content as the report itself calls it. */
export const partName = (part: LeftOutPart): string => extractTexts[textLanguage()][`leftOut_${part}`];

/** All that a report by the profile leaves out, a line each; none where it tells everything. */
export function leavesOut(form: ProfileScope, t: Translate): string[] {
  const { leaveOut, columns, assets, since, sinceVersion, wholeTexts } = form;
  const told = chaptersTold(form);
  const rest = profileChapters.filter((key) => !told.includes(key));
  const hidden = Object.values(columns).reduce((sum, list) => sum + list.length, 0);
  const list = (words: readonly string[]) => words.join(t('tag.comma'));
  return [
    ...(leaveOut.length > 0 ? [t('reportProfile.summary.parts', { list: leaveOut.map(partName).join(' · ') })] : []),
    ...(rest.length > 0
      ? [t('reportProfile.summary.chapters', { list: list(rest.map((key) => chapterName(key, t))) })]
      : []),
    ...(hidden > 0 ? [t('reportProfile.summary.columns', { count: hidden })] : []),
    ...(assets.length > 0 ? [t('reportProfile.summary.assets', { list: list(assets) })] : []),
    ...(assets.length > 0 && !wholeTexts ? [t('reportProfile.summary.noWholeTexts')] : []),
    ...(since === ''
      ? []
      : [
          t('reportProfile.summary.since', {
            since: since === 'named' ? sinceVersion : t(`reportProfile.since.${since}`),
          }),
        ]),
  ];
}
