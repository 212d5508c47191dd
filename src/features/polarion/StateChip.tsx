import {
  CheckCircleOutlined,
  EditOutlined,
  PlusCircleOutlined,
  QuestionCircleOutlined,
  StopOutlined,
  SwapOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Tone } from '#domain/model/tones.ts';
import type { SyncState } from '#domain/polarion/sync-state.ts';
import { useT } from '@/i18n';
import { useTones } from '@/theme';

const looks: Record<SyncState, { tone: Tone; icon: ReactNode }> = {
  new: { tone: 'negligible', icon: <PlusCircleOutlined aria-hidden /> },
  changedHere: { tone: 'medium', icon: <EditOutlined aria-hidden /> },
  changedThere: { tone: 'high', icon: <WarningOutlined aria-hidden /> },
  changedBoth: { tone: 'high', icon: <SwapOutlined aria-hidden /> },
  goneThere: { tone: 'serious', icon: <QuestionCircleOutlined aria-hidden /> },
  goneHere: { tone: 'serious', icon: <StopOutlined aria-hidden /> },
  same: { tone: 'low', icon: <CheckCircleOutlined aria-hidden /> },
};

/** How a requirement and its work item stand to each other, in a sign and words. */
export function StateChip({ state }: { state: SyncState }) {
  const t = useT();
  const { tone, icon } = looks[state];
  const { text, background } = useTones()[tone];
  return (
    <span className="level-tag" data-state={state} style={{ color: text, background }}>
      {icon} {t(`polarion.state.${state}`)}
    </span>
  );
}
