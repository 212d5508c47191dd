import { CheckOutlined, DeleteOutlined, EditOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { SavedViewItem } from '#contract/saved-view.ts';
import { useT } from '@/i18n';
import { useMayShareViews } from './useMayShareViews';
import styles from './views.less';

interface Props {
  /** Undefined while they are being read. */
  views: readonly SavedViewItem[] | undefined;
  /** Does the grid show it now? */
  isCurrent: (view: SavedViewItem) => boolean;
  onChoose: (view: SavedViewItem) => void;
  onRename: (view: SavedViewItem) => void;
  onOverwrite: (view: SavedViewItem) => void;
  onDelete: (view: SavedViewItem) => void;
}

/** The views there are: first those for everybody, then one's own. */
export function ViewList({ views, ...does }: Props) {
  const t = useT();
  if (!views) return <Spin size="small" />;
  if (views.length === 0) return <p className={styles.none}>{t('workspace.views.none')}</p>;
  const parts = [
    { title: t('workspace.views.shared'), list: views.filter(({ shared }) => shared) },
    { title: t('workspace.views.own'), list: views.filter(({ shared }) => !shared) },
  ].filter(({ list }) => list.length > 0);
  return parts.map(({ title, list }) => (
    <section key={title} className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {list.map((view) => (
          <li key={view.id}>
            <View view={view} {...does} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function View({ view, isCurrent, ...does }: Omit<Props, 'views'> & { view: SavedViewItem }) {
  const t = useT();
  const mayShare = useMayShareViews();
  const { name, shared, owner } = view;
  const isNow = isCurrent(view);
  const act = (text: string, icon: ReactNode, then: (view: SavedViewItem) => void) => (
    <Button size="small" type="text" icon={icon} aria-label={text} title={text} onClick={() => then(view)} />
  );
  return (
    <>
      <button
        type="button"
        className={styles.view}
        aria-pressed={isNow}
        title={shared ? t('workspace.views.by', { who: owner.name }) : undefined}
        onClick={() => does.onChoose(view)}
      >
        <span className={styles.check} aria-hidden>
          {isNow && <CheckOutlined />}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      {(!shared || mayShare) && (
        <>
          {!isNow && act(t('workspace.views.overwrite', { name }), <SaveOutlined />, does.onOverwrite)}
          {act(t('workspace.views.rename', { name }), <EditOutlined />, does.onRename)}
          {act(t('workspace.views.delete', { name }), <DeleteOutlined />, does.onDelete)}
        </>
      )}
    </>
  );
}
