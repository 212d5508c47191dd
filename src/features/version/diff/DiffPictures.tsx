import { Empty, Flex, Segmented, Skeleton, theme } from 'antd';
import { useState } from 'react';
import { comparison } from '#contract/comparison.ts';
import { currentLanguage, useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import styles from '../version.less';

type Way = 'beside' | 'over';

/** The diagrams that differ, as pictures: what was added, removed and changed has a mark in the colour of the words (R-VER-8). */
export function DiffPictures({ from, to }: { from: string; to: string }) {
  const t = useT();
  const { token } = theme.useToken();
  const [way, setWay] = useState<Way>('beside');
  const dark = token.colorBgBase === '#000' || token.colorBgBase === '#000000';
  const query = { with: from, theme: dark ? 'dark' : 'light', locale: currentLanguage() } as const;
  const { data } = useCall(comparison.pictures, { params: { versionId: to }, query });
  if (!data) return <Skeleton className={styles.page} active paragraph={{ rows: 10 }} />;
  if (data.length === 0) return <Empty className={styles.start} description={t('version.diff.pictures.none')} />;
  return (
    <section className={styles.list} aria-label={t('version.diff.pictures')}>
      {data.map(({ id, name, counts, before, after, over }) => (
        <div key={id} data-part="picture-difference">
          <div className={styles.head}>
            <h2>{name}</h2>
            <span className="quiet num">{t('version.diff.pictures.counts', counts)}</span>
            <span className={styles.fill} />
            <Segmented<Way>
              size="small"
              aria-label={t('version.diff.pictures.way')}
              value={way}
              onChange={setWay}
              options={(['beside', 'over'] as const).map((value) => ({
                value,
                label: t(`version.diff.pictures.${value}`),
              }))}
            />
          </div>
          <Flex gap={8} className={styles.pictures}>
            {way === 'over' ? (
              <Shown
                svg={over}
                alt={t('version.diff.pictures.alt', { name, version: t('version.diff.pictures.both') })}
              />
            ) : (
              <>
                <Shown svg={before} alt={t('version.diff.pictures.alt', { name, version: t('version.diff.from') })} />
                <Shown svg={after} alt={t('version.diff.pictures.alt', { name, version: t('version.diff.to') })} />
              </>
            )}
          </Flex>
        </div>
      ))}
    </section>
  );
}

function Shown({ svg, alt }: { svg: string | null; alt: string }) {
  const t = useT();
  if (svg === null) return <div className={styles.picture}>{t('version.diff.pictures.absent')}</div>;
  return (
    <img className={styles.picture} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={alt} />
  );
}
