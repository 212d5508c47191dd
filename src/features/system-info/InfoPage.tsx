import { EditOutlined } from '@ant-design/icons';
import { Link, useAccess } from '@umijs/max';
import { Alert, Button, Descriptions, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { itemTopics } from '#domain/kinds/chapter/shape.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { PersonName } from '@/product/PersonName';
import { userLabel } from '@/product/UserSelect';
import { useCall } from '@/request/useCall';
import { ChapterField } from '@/rows/chapter/ChapterField';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './system-info.less';

/** What the task is about: base info, system overview with pictures, item definition (clause 9.3, M-2.1). */
export default function InfoPage() {
  const t = useT();
  const assumptions = useWorkspace((v) => v.w.assumptions.size);
  const functions = useWorkspace((v) => v.w.functions.size);
  const [, go] = useAddress();
  return (
    <section className={styles.page} aria-label={t('info.title')} data-part="system-info">
      <div className={styles.card}>
        <BaseInfo />
      </div>
      <div className={styles.card}>
        <h2>{t('task.field.overview')}</h2>
        <ChapterField topic="overview" title={t('info.overview')} hint={t('info.overview.hint')} />
      </div>
      <div className={styles.card}>
        <h2>{t('info.item')}</h2>
        {itemTopics.map((topic) => (
          <ChapterField key={topic} topic={topic} title={t(`info.item.${topic}`)} hint={t(`info.item.${topic}.hint`)} />
        ))}
        <p className={styles.ways}>
          <Button size="small" onClick={() => go({ step: 'functions', row: null, view: null })}>
            {t('info.functions', { count: functions })}
          </Button>
          <Button size="small" onClick={() => go({ step: 'assumptions', row: null, view: null })}>
            {t('info.assumptions', { count: assumptions })}
          </Button>
        </p>
        {assumptions === 0 && <Alert type="info" showIcon title={t('info.assumptions.none')} />}
      </div>
    </section>
  );
}

function BaseInfo() {
  const t = useT();
  const { canProjectAnalysisModify: mayEdit } = useAccess();
  const { taskId, versionId } = useWorkspace((v) => v.head);
  const turn = useWorkspace((v) => v.headTurn);
  const dates = useDates();
  const { data, refresh } = useCall(task.get, { params: { taskId } });
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== turn) refresh();
    seen.current = turn;
  }, [turn, refresh]);
  // Each version has its own; the form of the task holds those of the current one.
  const isOther = data !== undefined && data.versionId !== versionId;
  const { data: own } = useCall(taskVersion.texts, isOther ? { params: { versionId } } : null);
  if (!data || (isOther && !own)) return <Skeleton active paragraph={{ rows: 4 }} />;
  const form = { ...data.form, ...own };
  const responsible = data.members.find(({ id }) => id === form.responsible);
  const items = [
    ['name', form.name],
    ['code', form.code],
    ['type', t(`task.type.${form.type}`)],
    ['level', t(`task.level.${form.level}`)],
    ['lifecycle', form.lifecycle.map((phase) => t(`project.lifecycle.${phase}`)).join(', ')],
    ['responsible', responsible ? userLabel(responsible) : form.responsible],
    ['members', data.members.map(userLabel).join(', ')],
    ['scheduledTime', form.scheduledTime.join(' – ')],
    ['createBy', <PersonName key="by" id={data.createBy} />],
    ['createdOn', dates.day(data.createdOn)],
    ['tags', form.tags.join(', ')],
    ['systemName', form.systemName],
    ['description', form.description],
    ['overview', form.overview],
  ] as const;
  return (
    <>
      <div className={styles.head}>
        <h2>{t('info.base')}</h2>
        {mayEdit && !isOther && (
          <Link to={`/project/analysisEdit?task=${taskId}`}>
            <Button size="small" icon={<EditOutlined />}>
              {t('info.edit')}
            </Button>
          </Link>
        )}
      </div>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 2, lg: 3 }}
        items={items.map(([name, text]) => ({
          key: name,
          label: t(`task.field.${name}`),
          children: <span className={styles.text}>{text || '–'}</span>,
          span: name === 'description' || name === 'overview' || name === 'members' ? 3 : 1,
        }))}
      />
    </>
  );
}
