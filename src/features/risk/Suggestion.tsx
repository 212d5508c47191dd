import { suggestedTreatments } from '#domain/method/rate/treatment.ts';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';

/** What is usually chosen for a risk of this size; a suggestion only, nothing is decided by it (clause 15.9). */
export function Suggestion({ correspondsTo }: { correspondsTo: number | null }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const names = suggestedTreatments(method, correspondsTo).map((name) => t(`risk.treatment.${name}`));
  if (names.length === 0) return null;
  return <p className={parts.note}>{t('risk.suggestion', { names: names.join(t('risk.or')) })}</p>;
}
