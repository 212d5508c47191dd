import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { taskVersion } from '#contract/task-version.ts';
import { type FirstStepName, firstStepNames, firstStepsDone } from '#domain/views/first-steps.ts';
import { FirstStepLines } from '@/components/first-steps/FirstStepLines';
import { askAct, useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { usePreference } from '@/request/usePreference';
import { useWorkspace } from '@/session/SessionProvider';
import { type Address, useAddress } from '@/session/useAddress';
import styles from './progress-card.less';

/** Where each is done. */
const places: Readonly<Record<FirstStepName, Partial<Address>>> = {
  draw: { view: 'topology', step: 'assets' },
  item: { page: 'info' },
  damage: { step: 'damages' },
  threat: { step: 'threats' },
  path: { step: 'paths' },
  risk: { step: 'risks' },
  freeze: { page: 'versions' },
};

/** Below the progress of a task that is begun: what a first analysis still needs; gone with the last step, or once the person closes it for good. */
export function TaskFirstSteps() {
  const [isClosed, keep] = usePreference<boolean>('firstSteps.task', false);
  const [open, setOpen] = useState(false);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  useAskedAct('firstSteps', () => {
    keep(false);
    setOpen(true);
  });
  if (!open && (isClosed || readOnly)) return null;
  const close = () => {
    setOpen(false);
    keep(true);
  };
  return <Entry open={open} onOpen={setOpen} onClose={close} />;
}

function Entry({ open, onOpen, onClose }: { open: boolean; onOpen: (open: boolean) => void; onClose: () => void }) {
  const t = useT();
  const [, go] = useAddress();
  const { done, isAsked } = useStepsDone();
  // It stays while the versions are asked: a line that goes for a moment moves those below, and takes the click one of them was to get.
  const stands = useRef(false);
  if (!isAsked) stands.current = done.size < firstStepNames.length;
  if (!open && !stands.current) return null;
  const lines = firstStepNames.map((name) => ({
    name,
    title: t(`firstSteps.task.${name}`),
    done: done.has(name),
    go: () => {
      onOpen(false);
      go({ row: null, view: null, page: null, arranged: null, ...places[name] });
    },
  }));
  const count = t('firstSteps.of', { done: done.size, total: firstStepNames.length });
  return (
    <Popover
      trigger="click"
      placement="rightTop"
      open={open}
      onOpenChange={onOpen}
      destroyOnHidden
      content={
        <div className={styles.card} role="dialog" aria-label={t('firstSteps.title')}>
          <h3>{t('firstSteps.title')}</h3>
          <FirstStepLines lines={lines} onClose={onClose} />
          <Button
            size="small"
            icon={<ThunderboltOutlined />}
            onClick={() => {
              onOpen(false);
              askAct('draft.open');
            }}
          >
            {t('draft.title')}
          </Button>
        </div>
      }
    >
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('firstSteps.hint')}
        data-part="first-steps"
      >
        <span>{t('firstSteps.title')}</span>
        <b className="num">{count}</b>
      </button>
    </Popover>
  );
}

/** What is done of the open version; once only the last step is missing, the versions of the task are asked. */
function useStepsDone(): { done: ReadonlySet<FirstStepName>; isAsked: boolean } {
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.initial);
  const { taskId, status } = useWorkspace((v) => v.head);
  const byRows = useMemo(() => firstStepsDone(w, ratings), [w, ratings]);
  const asks = byRows.size === firstStepNames.length - 1 && status === 'open';
  const { data, error } = useCall(taskVersion.list, asks ? { params: { taskId } } : null, silent);
  const frozen = status === 'frozen' || (asks && data?.some((one) => one.status === 'frozen'));
  const isAsked = asks && !data && !error;
  return { done: frozen ? new Set([...byRows, 'freeze']) : byRows, isAsked };
}
