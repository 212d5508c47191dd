import { Form, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { type TaskItem, task } from '#contract/task.ts';
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
  const [chosen, setChosen] = useState<TaskItem | undefined>();
  const take = useTakenTexts();
  const query = { pageSize: offered as 50, ...(search && { name: search }) };
  const { data } = useCall(task.list, { params: { projectId }, query }, silent);
  const list = data?.list ?? [];
  const known = chosen && search === '' && !list.some(({ id }) => id === chosen.id) ? [chosen, ...list] : list;
  const question = useCloning(chosen, creating);
  const choose = (id?: string) => {
    const origin = known.find((one) => one.id === id);
    setChosen(origin);
    if (!origin) return;
    const params = { taskId: origin.id };
    void call(task.get, { params }, silent).then(
      ({ form: { type, level, lifecycle, systemName, description, overview, tags } }) =>
        take({ type, level, lifecycle, systemName, description, overview, tags }),
      () => undefined,
    );
  };
  return (
    <>
      {question}
      <Form.Item
        name="origin"
        label={t('task.start.origin')}
        rules={[{ required: true, message: t('task.start.origin.needed') }]}
        extra={chosen ? <Holds task={chosen.name} version={chosen.version} rows={chosen.stats.rows} /> : undefined}
      >
        <Select
          allowClear={clearable(t('form.clear'))}
          showSearch={{ onSearch: setSearch, filterOption: false }}
          options={known.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          placeholder={t('form.choose')}
          notFoundContent={t('task.start.origin.none')}
          onChange={choose}
        />
      </Form.Item>
      {chosen && <Picture key={chosen.versionId} versionId={chosen.versionId} />}
    </>
  );
}

/** Creates the task as a clone; where the method of the project would move its ratings, asks which counts. */
function useCloning(origin: TaskItem | undefined, creating: StartProps['creating']) {
  const effectOf = () => call(taskVersion.methodEffect, { params: { versionId: origin?.versionId ?? '' } }, silent);
  const { ask, question } = useMethodQuestion(effectOf);
  useEffect(() => {
    creating.current = async ({ name, code, ...form }) => {
      if (!origin) return false;
      let made: CreatedTask | undefined;
      await ask(async (method) => {
        const body = { name, code, form, ...(method && { method }) };
        made = await call(task.clone, { params: { taskId: origin.id }, body }, silent);
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
