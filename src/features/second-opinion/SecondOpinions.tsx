import { Alert, Button, Empty, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { type OpinionResult, secondOpinion } from '#contract/second-opinion.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import { AgreementTables } from './AgreementTables';
import { AskForOpinion } from './AskForOpinion';
import { DifferingRows } from './DifferingRows';
import { RequestLines } from './RequestLines';
import { rowsNow } from './rows-now';
import styles from './second-opinion.less';

/** A second opinion may be handed in while the page is open (ms). */
const readEvery = 15_000;

/** Second opinions about the ratings of a version: who is asked, how well they agree, and the round that settles differences. */
export default function SecondOpinions() {
  const t = useT();
  const why = useWorkspace((v) => v.readOnly);
  const versionId = useWorkspace((v) => v.head.versionId);
  const [isAsking, setAsking] = useState(false);
  const w = useWorkspace((v) => v.w);
  const { data, error, refresh, mutate } = useCall(
    secondOpinion.result,
    { params: { versionId } },
    { refreshOnFocus: true, pollingInterval: readEvery },
  );
  const isGiven = data?.opinions.some(({ handedOn }) => handedOn !== null) ?? false;
  const rows = useMemo(() => rowsNow(w, data?.rows ?? []), [w, data]);
  const put = (opinions: OpinionResult['opinions']) => data && mutate({ ...data, opinions });
  return (
    <section className={styles.page} data-part="second-opinion" aria-label={t('opinion.title')}>
      <header className={styles.bar}>
        <b>{t('opinion.title')}</b>
        <div className={styles.tools}>
          <Button
            size="small"
            type="primary"
            disabled={why !== null}
            {...(why !== null && { title: t(`workspace.${why}`) })}
            onClick={() => setAsking(true)}
          >
            {t('opinion.ask')}
          </Button>
        </div>
      </header>
      <div className={styles.list}>
        {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {data?.opinions.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('opinion.none')} />}
        {data && data.opinions.length > 0 && (
          <RequestLines
            opinions={data.opinions}
            differing={rows}
            versionId={versionId}
            readOnly={why !== null}
            onChanged={put}
          />
        )}
        {data?.opinions.some(({ blind, state }) => !blind && state !== 'cancelled' && state !== 'declined') && (
          <Alert type="warning" showIcon title={t('opinion.notBlind')} className={styles.note ?? ''} />
        )}
        {data && isGiven && (
          <>
            <AgreementTables result={data} />
            <DifferingRows
              result={{ ...data, rows }}
              versionId={versionId}
              readOnly={why !== null}
              onChanged={mutate}
            />
          </>
        )}
      </div>
      {isAsking && (
        <AskForOpinion
          versionId={versionId}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false);
            refresh();
          }}
        />
      )}
    </section>
  );
}
