import { Button } from 'antd';
import { forget, type LostGround } from '#domain/draft/lost-grounds.ts';
import { useT } from '@/i18n';
import { titleOf } from '@/rows/row-title';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './draft.less';

/** Rows that were taken from a draft and have lost their ground: a person keeps each or takes it back. */
export function LostRows({ lost }: { lost: readonly LostGround[] }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  return (
    <>
      <p>{t('draft.lost.hint')}</p>
      <ul className={styles.lost}>
        {lost.map(({ ground, kind, row, property, why, ops }) => (
          <li key={ground.id}>
            <div>
              {[row.code, titleOf(kind, row), property].filter(Boolean).join(' · ')}
              <small>{why}</small>
            </div>
            <Button size="small" onClick={() => void runEdit(session.edit(forget(ground)))}>
              {t('draft.lost.keep')}
            </Button>
            <Button size="small" danger onClick={() => void runEdit(session.edit(...ops))}>
              {t('draft.lost.delete')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
