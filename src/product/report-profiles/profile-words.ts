import type { LeftOutPart } from '#domain/report/profile/audience.ts';
import { extractTexts } from '#domain/report/profile/texts.ts';
import { textLanguage } from '@/local-text';

/** A kind of content as the report itself calls it. */
export const partName = (part: LeftOutPart): string => extractTexts[textLanguage()][`leftOut_${part}`];
