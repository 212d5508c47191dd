import type { ProfileChapter } from '#domain/report/profile/profile.ts';
import { type ReportText, reportTexts } from '#domain/report/texts.ts';
import type { Translate } from '@/i18n';
import { textLanguage } from '@/local-text';

/** What the report calls something. */
export const reportWord = (key: ReportText): string => reportTexts[textLanguage()][key];

/** A chapter as the report calls it. */
export const chapterName = (key: ProfileChapter, t: Translate): string =>
  key === 'oneTable' ? t('reportProfile.chapter.oneTable') : reportWord(key);
