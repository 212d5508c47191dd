import { history } from '@umijs/max';
import { App, Button, Result, Skeleton } from 'antd';
import { type ComponentType, useEffect, useMemo } from 'react';
import { task } from '#contract/task.ts';
import { errorPicture } from '@/components/error-picture';
import { useTitle } from '@/components/useTitle';
import { whenIdle } from '@/components/when-idle';
import { bundledLanguages, loadPageTexts, useT } from '@/i18n';
import { GonePage } from '@/lists/GonePage';
import { silent } from '@/request/call';
import { errorCodes } from '@/request/error-codes';
import { useCall } from '@/request/useCall';
import { usePreference } from '@/request/usePreference';
import { type DrawingsProps, type Steps, stepsInOrder, type TaskAct, type TaskPages } from '@/rows/step';
import { type FieldsByKind, FieldsOfKinds } from '@/rows/useFieldWords';
import { SessionProvider, useWorkspace } from '@/session/SessionProvider';
import type { Person } from '@/session/session-view';
import { useAddress } from '@/session/useAddress';
import styles from '../workspace.less';
import { AtLastPlace } from './AtLastPlace';
import { BlindTask, ClosedTask } from './ClosedTask';
import { WorkspaceFrame } from './WorkspaceFrame';

/** A task in its workspace. An address without a version leads to the task's current one. */
export function WorkspacePage({
  steps,
  fields,
  pages,
  Drawings,
  HeaderTool,
  headerActs = [],
  onHelp,
  me,
}: {
  steps: Steps;
  fields: FieldsByKind;
  pages: TaskPages;
  Drawings: ComponentType<DrawingsProps>;
  /** Beside undo and search in the header of the task. */
  HeaderTool?: ComponentType;
  /** What those tools do. */
  headerActs?: readonly TaskAct[];
  /** Opens the guide at the chapter of what is shown. */
  onHelp: () => void;
  me: Person;
}) {
  const t = useT();
  const inOrder = useMemo(() => stepsInOrder(steps), [steps]);
  const [{ task: taskId, version }, go] = useAddress();
  const wanted = version ? null : { params: { taskId } };
  const { data, error } = useCall(task.get, taskId ? wanted : null, silent);
  useEffect(() => {
    if (data) go({ version: data.versionId });
  }, [data, go]);
  const toList = (
    <Button key="list" onClick={() => history.push('/project/list')}>
      {t('workspace.load.list')}
    </Button>
  );
  if (error?.errorCode === errorCodes.OpinionBlind) return <BlindTask refused={error} toList={toList} />;
  if (error) {
    const back = { to: '/project/list', label: t('workspace.load.list') };
    return <GonePage error={error} title={t('task.form.gone')} back={back} />;
  }
  if (!taskId && !version)
    return <Result icon={errorPicture('404')} title={t('workspace.load.failed')} extra={toList} />;
  if (!version) return <Loading />;
  const closed = { version, user: me.id, toList };
  return (
    <SessionProvider
      versionId={version}
      me={me}
      fallback={<Loading />}
      ended={(refused) => <ClosedTask how="ended" refused={refused} {...closed} />}
      failed={(refused) => <ClosedTask how="failed" refused={refused} {...closed} />}
    >
      <FieldsOfKinds value={fields}>
        <AtLastPlace steps={inOrder}>
          <WorkspaceFrame
            steps={inOrder}
            pages={pages}
            Drawings={Drawings}
            HeaderTool={HeaderTool}
            headerActs={headerActs}
            onHelp={onHelp}
          />
        </AtLastPlace>
      </FieldsOfKinds>
      <TaskOfVersion />
      <RememberTask />
    </SessionProvider>
  );
}

/** The final layout in grey: nothing jumps when the task is there. */
function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton active title={{ width: 320 }} paragraph={{ rows: 12 }} />
    </div>
  );
}

/** The titles of columns in the other language too: a pasted line of titles may be in either. */
function useEveryLanguage() {
  useEffect(() => whenIdle(() => void Promise.allSettled(bundledLanguages.map(loadPageTexts))), []);
}

/** An address that names a task and a version of another one shows that other task, and says so. */
function TaskOfVersion() {
  const t = useT();
  const { message } = App.useApp();
  const { taskId, versionId, taskName } = useWorkspace((v) => v.head);
  const [{ task: named, version }, go] = useAddress();
  // While another version is opened the task of the one before is still there.
  const isOther = named !== '' && named !== taskId && version === versionId;
  useEffect(() => {
    if (!isOther) return;
    void message.warning(t('workspace.otherTask', { name: taskName }), 8);
    go({ task: taskId });
  }, [isOther, message, t, taskName, taskId, go]);
  return null;
}

/** Names the window, and remembers the task for "continue where you left" on the workplace. */
function RememberTask() {
  const { taskId, versionId, taskName, projectId, projectName } = useWorkspace((v) => v.head);
  useTitle(taskName);
  useEveryLanguage();
  const [last, keep] = usePreference<Record<string, string>>('workplace.last', {});
  useEffect(() => {
    if (last.versionId !== versionId || last.taskName !== taskName || last.projectId !== projectId)
      keep({ taskId, versionId, taskName, projectId, projectName });
  }, [last, keep, taskId, versionId, taskName, projectId, projectName]);
  return null;
}
