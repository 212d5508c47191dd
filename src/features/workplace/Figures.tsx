import { Link, useAccess } from '@umijs/max';
import { theme } from 'antd';
import type { Answer } from '#contract/kit/endpoint.ts';
import type { workplace } from '#contract/workplace.ts';
import { Panel } from '@/components/Panel';
import { type PlainTextKey, useT } from '@/i18n';
import { selectionAddress } from './addresses';
import styles from './styles.less';

type Summary = Answer<typeof workplace.summary>;

/** The four figures, and a fifth where decisions are outdated; each leads to what it counts. Before they are known their places stand. */
export function Figures({ summary }: { summary: Summary | undefined }) {
  const t = useT();
  const { canProjectAnalysisRead } = useAccess();
  const tasksAt = (name: Parameters<typeof selectionAddress>[0]) =>
    canProjectAnalysisRead ? selectionAddress(name) : '/project/list';
  const figures: Shown[] = [
    { title: 'workplace.figure.projects', value: summary?.projects, to: '/project/list' },
    { title: 'workplace.figure.open', value: summary?.openTasks, to: tasksAt('open') },
    {
      title: 'workplace.figure.awaiting',
      meaning: 'workplace.figure.awaiting.meaning',
      value: summary?.awaitingDisposal,
      to: tasksAt('awaiting'),
    },
    ...(summary?.outdated
      ? [
          {
            title: 'workplace.figure.outdated' as const,
            value: summary.outdated,
            to: tasksAt('outdated'),
            alarming: true,
          },
        ]
      : []),
    { title: 'workplace.figure.overdue', value: summary?.overdueTasks, to: tasksAt('overdue'), alarming: true },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ title, meaning, value, to, alarming }) => (
        <Figure
          key={title}
          title={t(title)}
          meaning={meaning && t(meaning)}
          value={value}
          to={to}
          alarming={Boolean(alarming && value)}
        />
      ))}
    </div>
  );
}

interface Shown {
  title: PlainTextKey;
  /** What the title means, where the pointer rests on it. */
  meaning?: PlainTextKey;
  value: number | undefined;
  to: string;
  alarming?: boolean;
}

interface FigureProps {
  title: string;
  meaning: string | undefined;
  value: number | undefined;
  to: string;
  alarming: boolean;
}

function Figure({ title, meaning, value, to, alarming }: FigureProps) {
  const { token } = theme.useToken();
  return (
    <Link to={to} title={meaning} style={{ color: 'inherit' }}>
      <Panel hoverable>
        <div style={{ color: token.colorTextSecondary }}>{title}</div>
        <div
          className="num"
          style={{ fontSize: 28, lineHeight: '36px', ...(alarming ? { color: token.colorErrorText } : {}) }}
        >
          {value ?? '–'}
        </div>
      </Panel>
    </Link>
  );
}
