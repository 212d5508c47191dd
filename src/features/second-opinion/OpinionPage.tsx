import { history, Link, useAccess, useSearchParams } from '@umijs/max';
import { Alert, App, Button, Empty, Result, Skeleton } from 'antd';
import { useState } from 'react';
import type { Answer } from '#contract/kit/endpoint.ts';
import { type OpinionSheet, secondOpinion } from '#contract/second-opinion.ts';
import { taskAddress } from '#domain/product/notice-address.ts';
import { useTitle } from '@/components/useTitle';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { GonePage } from '@/lists/GonePage';
import { silent } from '@/request/call';
import { useAction, useCall } from '@/request/useCall';
import { missingIn, SheetRows } from './SheetRows';
import { scaleWords } from './scale-words';
import styles from './second-opinion.less';
import { useAnswers } from './useAnswers';

/** Where somebody rates rows again without seeing their ratings. */
export function OpinionPage() {
  const t = useT();
  useTitle(t('opinion.give.title'));
  const [query] = useSearchParams();
  const wanted = query.get('version') ?? '';
  const { data, loading } = useCall(secondOpinion.own, {});
  const opinion = data?.find(({ versionId }) => versionId === wanted) ?? (data?.length === 1 ? data[0] : undefined);
  // Once it is open the page stays with it: handed in, it is no longer in the list.
  const [opened, setOpened] = useState('');
  const id = opened || opinion?.id || '';
  if (!opened && opinion) setOpened(opinion.id);
  if (loading && !data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!id && data && data.length > 1) return <OwnRequests own={data} onOpen={setOpened} />;
  if (!id)
    return (
      <Empty className={styles.page ?? ''} description={t('opinion.give.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
    );
  return <Sheet key={id} id={id} />;
}

/** Several requests wait: which is worked on. */
function OwnRequests({ own, onOpen }: { own: Answer<typeof secondOpinion.own>; onOpen: (id: string) => void }) {
  const t = useT();
  return (
    <section className={styles.page} aria-label={t('opinion.give.title')}>
      <h3>{t('opinion.give.choose')}</h3>
      <ul className={styles.requests}>
        {own.map(({ id, projectName, taskName, version, due }) => (
          <li key={id}>
            <Button size="small" type="link" onClick={() => onOpen(id)}>
              {projectName} · {taskName} · {version}
            </Button>
            {due && <span className={styles.quiet}>{t('opinion.dueOn', { day: due })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sheet({ id }: { id: string }) {
  const t = useT();
  const { data, error, refresh } = useCall(secondOpinion.sheet, { params: { opinionId: id } }, silent);
  const back = { to: '/account/workplace', label: t('opinion.give.back') };
  if (error) return <GonePage error={error} title={t('opinion.give.gone')} back={back} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.state !== 'open') {
    const { taskId, versionId } = data.opinion;
    return (
      <Result
        status="success"
        title={t(data.state === 'handedIn' ? 'opinion.handIn.done' : 'opinion.give.ended')}
        subTitle={t('opinion.give.closed')}
        extra={
          <Link to={`${taskAddress(taskId, versionId)}${data.state === 'handedIn' ? '&page=secondOpinion' : ''}`}>
            <Button type="primary">{t('opinion.give.toTask')}</Button>
          </Link>
        }
      />
    );
  }
  return <OpenSheet sheet={data} onClosed={refresh} />;
}

function OpenSheet({ sheet, onClosed }: { sheet: OpinionSheet; onClosed: () => void }) {
  const t = useT();
  const dates = useDates();
  const { modal, message } = App.useApp();
  const { canProjectAdmin, canProjectAnalysisModify, canProjectAnalysisComment } = useAccess();
  const { opinion, rows, method, drawings } = sheet;
  const words = scaleWords(method, t);
  const begin = Object.fromEntries(rows.map(({ id, judgement }) => [id, judgement]));
  const { answers, put, state, save } = useAnswers(opinion.id, begin, true);
  const handIn = useAction(secondOpinion.handIn);
  const decline = useAction(secondOpinion.decline);
  const params = { opinionId: opinion.id };
  const mayRate = canProjectAnalysisModify || canProjectAnalysisComment;
  const open = rows.map((row) => missingIn(row, answers)).filter((count) => count > 0);
  const missing = open.reduce((sum, count) => sum + count, 0);
  const hand = () =>
    modal.confirm({
      autoFocusButton: 'cancel',
      title: t('opinion.handIn.title'),
      content: missing > 0 ? t('opinion.handIn.missing', { count: missing }) : t('opinion.handIn.hint'),
      okText: t('opinion.handIn'),
      cancelText: t('opinion.back'),
      onOk: async () => {
        if (!(await save())) return void message.error(t('opinion.save.refused'));
        if ((await handIn.run({ params })) === undefined) return;
        message.success(t('opinion.handIn.done'));
        onClosed();
      },
    });
  const refuse = () =>
    modal.confirm({
      autoFocusButton: 'cancel',
      title: t('opinion.decline.title'),
      content: t('opinion.decline.hint'),
      okText: t('opinion.decline'),
      cancelText: t('opinion.back'),
      onOk: async () => {
        if ((await decline.run({ params })) !== undefined) history.push('/account/workplace');
      },
    });
  return (
    <section className={styles.page} data-part="opinion-sheet" aria-label={t('opinion.give.title')}>
      <header className={styles.bar}>
        <b>{t('opinion.give.title')}</b>
        <span>
          {opinion.projectName} · {opinion.taskName} · {opinion.version}
        </span>
        <span className={styles.quiet}>
          {t('opinion.give.asked', { who: opinion.askedBy, on: dates.day(opinion.askedOn) })}
          {opinion.due && ` · ${t('opinion.dueOn', { day: opinion.due })}`}
        </span>
        <div className={styles.tools}>
          <span>{t('opinion.progress', { done: rows.length - open.length, all: rows.length })}</span>
          <span role="status">{t(`opinion.save.${state}`)}</span>
          <Button size="small" onClick={refuse}>
            {t('opinion.decline')}
          </Button>
          <Button size="small" type="primary" disabled={!mayRate} loading={handIn.loading} onClick={hand}>
            {t('opinion.handIn')}
          </Button>
        </div>
      </header>
      <div className={styles.list}>
        {opinion.note && <p>{opinion.note}</p>}
        <p className={styles.quiet}>{t('opinion.give.hint')}</p>
        {!mayRate && <Alert type="warning" showIcon title={t('opinion.give.noRight')} />}
        {canProjectAdmin && <Alert type="warning" showIcon title={t('opinion.give.admin')} />}
        <DrawingsOfTask drawings={drawings} />
        <SheetRows rows={rows} answers={answers} words={words} method={method} readOnly={!mayRate} onChange={put} />
      </div>
    </section>
  );
}

/** What is drawn in the task, without risks: folded, because it is large. */
function DrawingsOfTask({ drawings }: Pick<OpinionSheet, 'drawings'>) {
  const t = useT();
  if (drawings.length === 0) return null;
  return (
    <details>
      <summary>{t('opinion.drawings', { count: drawings.length })}</summary>
      {drawings.map(({ id, name, svg }) => (
        <figure key={id} className={styles.drawing}>
          <img alt={name} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </details>
  );
}
