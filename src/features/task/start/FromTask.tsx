import { Form, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type TaskDetail, task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { DrawnPicture } from '@/canvas/DrawnPicture';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { useMethodQuestion } from '@/method-editor/effect/useMethodQuestion';
import type { CreatedTask, StartProps } from '@/product/task-start';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { workspaceFrom } from '@/session/live/workspace-from';
import { Holds } from './Holds';
import { useTakenTexts } from './useTakenTexts';

/** Tasks offered at once; others are found by their name. */
const offered = 50;

/** The content of another task of the project, as a clone has it (R-TASK-5). */
export default function FromTask({ projectId, creating }: StartProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const id = Form.useWatch<string | undefined>('origin', Form.useFormInstance());
  const { data: origin } = useCall(task.get, id ? { params: { taskId: id } } : null, silent);
  const chosen = origin?.id === id ? origin : undefined;
  const query = { pageSize: offered as 50, ...(search && { name: search }) };
  const { data } = useCall(task.list, { params: { projectId }, query }, silent);
  const list = data?.list ?? [];
  const known = chosen && search === '' && !list.some((one) => one.id === chosen.id) ? [chosen, ...list] : list;
  const question = useCloning(creating, id, chosen?.versionId);
  const picked = usePicked(chosen);
  return (
    <>
      {question}
      <Form.Item
        name="origin"
        label={t('task.start.origin')}
        rules={[{ required: true, message: t('task.start.origin.needed') }]}
        extra={chosen && <Holds task={chosen.name} version={chosen.version} rows={chosen.stats.rows} />}
      >
        <Select
          allowClear={clearable(t('form.clear'))}
          showSearch={{ onSearch: setSearch, filterOption: false }}
          options={known.map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
          placeholder={t('form.choose')}
          notFoundContent={t('task.start.origin.none')}
          onChange={picked}
        />
      </Form.Item>
      {chosen && <Picture key={chosen.versionId} versionId={chosen.versionId} />}
    </>
  );
}

/** What the task says of itself comes into the form when it is picked, not when what was typed before is taken up again. */
function usePicked(chosen: TaskDetail | undefined): (id: string | undefined) => void {
  const take = useTakenTexts();
  const picked = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each task
  useEffect(() => {
    if (!chosen || picked.current !== chosen.id) return;
    const { type, level, lifecycle, systemName, description, overview, tags } = chosen.form;
    take({ type, level, lifecycle, systemName, description, overview, tags });
  }, [chosen]);
  return (id) => {
    picked.current = id;
  };
}

/** Creates the task as a clone; where the method of the project would move its ratings, asks which counts. */
function useCloning(creating: StartProps['creating'], taskId = '', versionId = '') {
  const effectOf = () => call(taskVersion.methodEffect, { params: { versionId } }, silent);
  const { ask, question } = useMethodQuestion(effectOf);
  useEffect(() => {
    creating.current = async ({ name, code, ...form }) => {
      let made: CreatedTask | undefined;
      await ask(async (method) => {
        const body = { name, code, form, ...(method && { method }) };
        made = await call(task.clone, { params: { taskId }, body }, silent);
      });
      return made ?? false;
    };
    return () => {
      creating.current = undefined;
    };
  });
  return question;
}

function Picture({ versionId }: { versionId: string }) {
  const { data } = useCall(version.snapshot, { params: { versionId } }, silent);
  const w = useMemo(() => data && workspaceFrom(data), [data]);
  return w ? <DrawnPicture w={w} /> : null;
}
