import type { SyncedRequirement } from '#contract/polarion.ts';
import type { Translate } from '@/i18n';
import { isChangedThere } from './states';

/** What was changed in Polarion, in words; empty where nothing was. */
export function remoteChanges(t: Translate, row: SyncedRequirement): string {
  if (row.titleThere) return t('polarion.titleThere', { title: row.titleThere });
  return isChangedThere(row) ? t('polarion.descriptionThere') : '';
}
