import type { VersionRecord } from '#contract/task-version.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';

/** One who was asked to approve a version, and the answer. */
export function ApprovalLine({
  approval: { user, askedBy, askedOn, answer, comment, answeredOn, imported, history, own },
}: {
  approval: VersionRecord['approvals'][number];
}) {
  const t = useT();
  const dates = useDates();
  return (
    <span title={t('approval.askedBy', { who: askedBy, when: dates.time(askedOn) })}>
      {t('approval.line', { who: user.name, answer: t(`approval.state.${answer ?? 'waiting'}`) })}
      {answeredOn && <span className="quiet"> · {dates.time(answeredOn)}</span>}
      {own && answer && <span className="quiet"> · {t(`approval.own.${own}`)}</span>}
      {comment && <span className="quiet"> · {comment}</span>}
      {imported && <span className="quiet"> · {t(history ? 'approval.history' : 'approval.imported')}</span>}
    </span>
  );
}
