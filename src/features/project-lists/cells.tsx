import { Link } from '@umijs/max';
import type { PlainTextKey } from '@/i18n';
import { useDates } from '@/i18n-dates';
import type { Field } from '@/lists/fields';
import { TaskLink, taskAddress } from '@/product/TaskLink';

/** What every line has: its task, its row, when it was changed. */
export interface Line {
  id: string;
  row: string;
  taskId: string;
  task: string;
  taskCode: string;
  versionId: string;
  version: string;
  frozen: boolean;
  updateTime: string;
}

/** Where a row of a task is worked on. @param place what the address says beside task, version and row: a step, a diagram */
export const rowAddress = ({ taskId, versionId }: Line, place: Record<string, string>): string =>
  `${taskAddress(taskId, versionId)}&${new URLSearchParams(place)}`;

/** A text of one line, whole on hover. */
export function Cut({ children, width = 320 }: { children: string; width?: number }) {
  return (
    <div className="one-line" style={{ maxWidth: width }} title={children}>
      {children}
    </div>
  );
}

/** A way to the row. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return <Link to={to}>{children}</Link>;
}

/** The task of a line as its first column. */
export const taskField: Field<Line> = {
  name: 'task',
  title: 'projectLists.task',
  width: 200,
  sortable: true,
  show: ({ taskId, task, taskCode, versionId, version }) => (
    <div className="one-line" style={{ maxWidth: 280 }} title={`${taskCode} ${task} ${version}`}>
      <TaskLink id={taskId} versionId={versionId}>
        {`${taskCode} ${task}`}
      </TaskLink>{' '}
      <span className="quiet num">{version}</span>
    </div>
  ),
};

/** When the line was changed, as its last column. */
export const timeField: Field<Line> = {
  name: 'updateTime',
  title: 'projectLists.updateTime',
  width: 150,
  sortable: true,
  show: ({ updateTime }) => <Time at={updateTime} />,
};

function Time({ at }: { at: string }) {
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {useDates().time(at)}
    </span>
  );
}

/** A column of one-line texts. */
export const cutField = <R,>(name: keyof R & string, title: PlainTextKey, more: Partial<Field<R>> = {}): Field<R> => ({
  name,
  title,
  width: 260,
  show: (row) => <Cut>{String(row[name] ?? '')}</Cut>,
  ...more,
});

/** A column of numbers. */
export const numberField = <R,>(name: keyof R & string, title: PlainTextKey): Field<R> => ({
  name,
  title,
  width: 90,
  show: (row) => <span className="num">{Number(row[name])}</span>,
});
