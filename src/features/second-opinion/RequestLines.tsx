import { App, Button } from 'antd';
import { type OpinionLine, type OpinionResult, secondOpinion } from '#contract/second-opinion.ts';
import { isUndecided } from '#domain/agreement/settle.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useAction } from '@/request/useCall';
import styles from './second-opinion.less';

/** The requests of a version: who was asked, about how much, and how far it is. */
export function RequestLines({
  opinions,
  differing,
  versionId,
  readOnly,
  onChanged,
}: {
  opinions: readonly OpinionLine[];
  differing: OpinionResult['rows'];
  versionId: string;
  readOnly: boolean;
  onChanged: (opinions: OpinionLine[]) => void;
}) {
  const t = useT();
  const dates = useDates();
  const { modal } = App.useApp();
  const cancelling = useAction(secondOpinion.cancel);
  const finishing = useAction(secondOpinion.finish);
  const cancel = (opinionId: string) =>
    modal.confirm({
      autoFocusButton: 'cancel',
      title: t('opinion.cancel.title'),
      content: t('opinion.cancel.hint'),
      okText: t('opinion.cancel'),
      cancelText: t('opinion.back'),
      onOk: async () => {
        const done = await cancelling.run({ params: { versionId, opinionId } });
        if (done) onChanged(done);
      },
    });
  const finish = async (opinionId: string) => {
    const open = differing
      .filter((row) => row.opinionId === opinionId)
      .flatMap(({ differences }) => differences.filter(({ decision, now }) => isUndecided(decision, now)));
    const bare = open.filter(({ decision }) => decision === null).length;
    const moved = open.length - bare;
    const send = async () => {
      const done = await finishing.run({ params: { versionId, opinionId } });
      if (done) onChanged(done);
    };
    if (open.length === 0) return send();
    modal.confirm({
      autoFocusButton: 'cancel',
      title: t('opinion.finish.title'),
      content: [
        bare > 0 && t('opinion.finish.open', { count: bare }),
        moved > 0 && t('opinion.finish.moved', { count: moved }),
      ]
        .filter(Boolean)
        .join(' '),
      okText: t('opinion.finish'),
      cancelText: t('opinion.back'),
      onOk: send,
    });
  };
  return (
    <ul className={styles.requests} aria-label={t('opinion.requests')}>
      {opinions.map((one) => (
        <li key={one.id} data-state={one.state}>
          <b>{one.rater.name}</b> <span>{t(`opinion.state.${one.state}`)}</span>
          <span className={styles.quiet}>
            {t('opinion.askedBy', { who: one.askedBy, on: dates.day(one.askedOn), count: one.rows })}
            {one.due && ` · ${t('opinion.dueOn', { day: one.due })}`}
            {one.handedOn && ` · ${t('opinion.handedOn', { on: dates.time(one.handedOn) })}`}
            {one.note && ` · ${one.note}`}
          </span>
          {one.state === 'open' && (
            <Button size="small" type="link" disabled={readOnly} onClick={() => cancel(one.id)}>
              {t('opinion.cancel')}
            </Button>
          )}
          {(one.state === 'handedIn' || one.state === 'settling') && (
            <Button size="small" disabled={readOnly} loading={finishing.loading} onClick={() => void finish(one.id)}>
              {t('opinion.finish')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
