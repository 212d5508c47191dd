import { history } from '@umijs/max';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { project } from '#contract/project.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { newTaskAddress, type TaskFrom } from './addresses';

/** Projects offered at once; others are found by their name. */
const offered = 50;

/** Asks which project a new task belongs to, for who comes from the workplace. */
export function ChooseProject({ from }: { from: TaskFrom }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const query = { pageSize: offered as 50, ...(search && { name: search }) };
  const { data } = useCall(project.list, { query });
  return (
    <section aria-label={t('task.form.createTitle')}>
      <h1 className="page-title">{t('task.form.createTitle')}</h1>
      <Form layout="vertical" style={{ maxWidth: 480, marginTop: 16 }}>
        <Form.Item label={t('task.form.project')} htmlFor="task-project" extra={t('task.form.projectHint')}>
          <Select
            id="task-project"
            autoFocus
            showSearch={{ onSearch: setSearch, filterOption: false }}
            placeholder={t('form.choose')}
            options={(data?.list ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
            onChange={(id: string) => history.replace(newTaskAddress(id, from))}
          />
        </Form.Item>
      </Form>
    </section>
  );
}
