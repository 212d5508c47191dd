import { CloudDownloadOutlined, CloudUploadOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import type { SyncedRequirement } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import styles from './polarion.less';
import { isGone } from './states';
import type { Running } from './useSync';

interface Props {
  /** How many requirements sending is about. */
  toSend: number;
  /** Work items were made: their state can be read. */
  hasItems: boolean;
  chosen: readonly SyncedRequirement[];
  shown: readonly SyncedRequirement[];
  onChosen: (ids: string[]) => void;
  running: Running | undefined;
  onSend: () => void;
  onRead: () => void;
  onForget: (ids: readonly string[]) => void;
  onCancel: () => void;
}

/** What can be done with the list and the lines that are chosen; while it is done, how far it is. */
export function Acts(props: Props) {
  const { toSend, hasItems, chosen, running, onSend, onRead, onForget, onCancel } = props;
  const t = useT();
  const isRunning = running !== undefined;
  const gone = chosen.filter(isGone);
  return (
    <div className={styles.acts}>
      <Button
        type={toSend > 0 ? 'primary' : 'default'}
        icon={<CloudUploadOutlined aria-hidden />}
        disabled={isRunning || toSend === 0}
        onClick={onSend}
      >
        {toSend > 0 ? t('polarion.send', { count: toSend }) : t('polarion.send.none')}
      </Button>
      <Button
        type={toSend > 0 || !hasItems ? 'default' : 'primary'}
        icon={<CloudDownloadOutlined aria-hidden />}
        disabled={isRunning || !hasItems}
        onClick={onRead}
      >
        {t('polarion.read')}
      </Button>
      {gone.length > 0 && (
        <Button
          icon={<DisconnectOutlined aria-hidden />}
          disabled={isRunning}
          onClick={() => onForget(gone.map(({ id }) => id))}
        >
          {t('polarion.forget.some', { count: gone.length })}
        </Button>
      )}
      {running ? <Bar running={running} onCancel={onCancel} /> : <Choice {...props} />}
    </div>
  );
}

/** How far it is; who may only read cannot cancel it. */
export function Bar({ running, onCancel }: { running: Running; onCancel?: () => void }) {
  const { act, done, total, waits, begun, isStopping } = running;
  const t = useT();
  // The end of a wait is not told: it is over a moment after its time, unless another has begun.
  const [over, setOver] = useState<Running>();
  useEffect(() => {
    if (!running.waits) return undefined;
    const end = setTimeout(() => setOver(running), (running.waits + 2) * 1000);
    return () => clearTimeout(end);
  }, [running]);
  return (
    <div className={styles.progress} data-part="sync-progress">
      <Progress
        percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
        showInfo={false}
        status="active"
        aria-label={t(`polarion.running.${act}`)}
        style={{ flex: 1 }}
      />
      <span className="num">
        {total === 0 ? t(`polarion.running.${act}`) : t('polarion.progress', { done, total })}
      </span>
      {waits && over !== running && <span className="quiet">{t('polarion.waits', { seconds: waits })}</span>}
      {isStopping && <span role="status">{t('polarion.stopping')}</span>}
      {begun && <span className="quiet">{begun}</span>}
      {onCancel && !isStopping && <Button onClick={onCancel}>{t('confirm.cancel')}</Button>}
    </div>
  );
}

/** How many lines are chosen, and those of all pages at once. */
function Choice({ chosen, shown, onChosen }: Props) {
  const t = useT();
  if (chosen.length === 0) return null;
  const ids = new Set(chosen.map(({ id }) => id));
  const more = shown.filter(({ id }) => !ids.has(id));
  const hidden = chosen.length - (shown.length - more.length);
  return (
    <>
      <span>
        {t('polarion.chosen', { count: chosen.length })}
        {hidden > 0 && <span className="quiet"> {t('polarion.chosen.hidden', { count: hidden })}</span>}
      </span>
      {more.length > 0 && (
        <Button type="link" size="small" onClick={() => onChosen([...ids, ...more.map(({ id }) => id)])}>
          {t('polarion.choose.all', { count: shown.length })}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => onChosen([])}>
        {t('polarion.choose.none')}
      </Button>
    </>
  );
}
