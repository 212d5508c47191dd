import { Avatar, Flex, Tag, Tooltip, theme } from 'antd';
import type { TagItem } from '#contract/tag.ts';
import { type TaskItem, task } from '#contract/task.ts';
import { ProgressBar } from '@/components/ProgressBar';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { fields } from '@/lists/fields';
import { PersonName } from '@/product/PersonName';
import { RiskBar } from '@/product/RiskBar';
import { StarButton } from '@/product/StarButton';
import { TagChips } from '@/product/TagChip';
import { TaskLink } from '@/product/TaskLink';
import { userLabel } from '@/product/UserSelect';
import { useAction } from '@/request/useCall';

/**
 * Columns of a project's task list, those shown at first beside its tools no wider than a screen of 1440 px; `onChanged` runs after a star was set, `tags` give the chips their colours.
 */
export const taskFields = (onChanged: () => void, tags: readonly TagItem[] | undefined) =>
  fields<TaskItem>()('task', {
    name: { sortable: true, width: 190, show: (row) => <NameCell task={row} onChanged={onChanged} /> },
    code: { sortable: true, width: 96 },
    type: { width: 80, hiddenAtFirst: true, show: (row) => <Type of={row.type} /> },
    version: { width: 96, show: (row) => <Version task={row} /> },
    status: { sortable: true, width: 100, show: (row) => <Status of={row.status} /> },
    complete: { width: 100, show: (row) => <Complete of={row} /> },
    _progress: { width: 112, show: (row) => <Progress task={row} /> },
    _risks: { width: 120, show: (row) => <RiskBar risks={row.stats.risks} /> },
    tags: { width: 96, show: (row) => <TagChips names={row.tags} tags={tags} /> },
    citations: {
      width: 90,
      hiddenAtFirst: true,
      show: ({ citations }) => <span className="num">{citations || null}</span>,
    },
    members: { width: 90, show: (row) => <Members of={row.members} /> },
    createBy: { width: 120, hiddenAtFirst: true, show: ({ createBy }) => <PersonName id={createBy} /> },
    createdOn: { sortable: true, width: 150, hiddenAtFirst: true, show: (row) => <Time at={row.createdOn} /> },
    updateTime: { sortable: true, width: 150, show: (row) => <Time at={row.updateTime} /> },
  });

function NameCell({ task: row, onChanged }: { task: TaskItem; onChanged: () => void }) {
  const t = useT();
  const { run } = useAction(task.star);
  const { id, name, starred } = row;
  return (
    <Flex gap={8} align="center" style={{ overflowWrap: 'anywhere' }}>
      <StarButton
        starred={starred}
        label={starred ? t('task.star.remove', { name }) : t('task.star.add', { name })}
        onChange={async (next) => {
          if (await run({ params: { taskId: id }, body: { starred: next } })) onChanged();
        }}
      />
      <TaskLink id={id} versionId={row.versionId}>
        {name}
      </TaskLink>
    </Flex>
  );
}

function Type({ of }: { of: TaskItem['type'] }) {
  return useT()(`task.type.${of}`);
}

function Status({ of }: { of: TaskItem['status'] }) {
  const t = useT();
  return (
    <Tooltip title={of === 'finished' && t('task.status.finishedBy')}>
      <Tag color={of === 'finished' ? 'default' : 'blue'} style={{ margin: 0 }}>
        {t(`task.status.${of}`)}
      </Tag>
    </Tooltip>
  );
}

function Complete({ of: { complete, completeReason } }: { of: TaskItem }) {
  const t = useT();
  const words = (
    <span className={complete ? '' : 'quiet'}>{t(complete ? 'task.complete.yes' : 'task.complete.no')}</span>
  );
  return completeReason ? <Tooltip title={completeReason}>{words}</Tooltip> : words;
}

function Version({ task: { version, versionStatus } }: { task: TaskItem }) {
  const t = useT();
  return (
    <Flex gap={8} align="center">
      <span className="num" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {version}
      </span>
      {versionStatus === 'frozen' && <Tag style={{ margin: 0 }}>{t('task.version.frozen')}</Tag>}
    </Flex>
  );
}

function Progress({ task: row }: { task: TaskItem }) {
  const t = useT();
  return <ProgressBar share={row.stats.progress} label={`${t('task.field._progress')} ${row.name}`} />;
}

function Members({ of }: { of: TaskItem['members'] }) {
  const { token } = theme.useToken();
  const plain = { background: token.colorFillContent, color: token.colorText, fontSize: 12 };
  return (
    <Avatar.Group size={24} max={{ count: 4 }}>
      {of.map((user) => (
        <Tooltip key={user.id} title={userLabel(user)}>
          <Avatar
            size={24}
            src={user.profilePic || undefined}
            alt={userLabel(user)}
            style={user.profilePic ? {} : plain}
          >
            {[...(user.fullName || user.username)].slice(0, 1).join('').toUpperCase()}
          </Avatar>
        </Tooltip>
      ))}
    </Avatar.Group>
  );
}

function Time({ at }: { at: string }) {
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {useDates().time(at)}
    </span>
  );
}
