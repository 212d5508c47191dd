import { history, Link, useAccess } from '@umijs/max';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import { project } from '#contract/project.ts';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { newTaskAddress, type TaskFrom } from './addresses';
import { HowTemplate } from './start/HowTemplate';

/** Projects offered at once; others are found by their name. */
const offered = 50;

/** Asks which project a new task belongs to, for who comes from the workplace. */
export function ChooseProject({ from }: { from: TaskFrom }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const query = { pageSize: offered as 50, ...(search && { name: search }) };
  const { data } = useCall(project.list, { query });
  const { canProjectConfigModify, canLibTemplateRead } = useAccess();
  const asksTemplates = from === 'template' && canLibTemplateRead === true;
  const { data: templates } = useCall(
    libraryCalls.templates.list,
    asksTemplates ? { query: { facet: 'task', pageSize: offered } } : null,
    silent,
  );
  const isNone = search === '' && data?.list.length === 0;
  const hint = isNone ? (
    <>
      {t('task.form.noProject')}{' '}
      {canProjectConfigModify && <Link to="/project/create">{t('workplace.start.project')}</Link>}
    </>
  ) : (
    t('task.form.projectHint')
  );
  return (
    <section aria-label={t('task.form.createTitle')}>
      <h1 className="page-title">{t('task.form.createTitle')}</h1>
      <Form layout="vertical" style={{ maxWidth: 480, marginTop: 16 }}>
        <Form.Item label={t('task.form.project')} htmlFor="task-project" extra={hint}>
          <Select
            id="task-project"
            autoFocus
            showSearch={{ onSearch: setSearch, filterOption: false }}
            placeholder={t('form.choose')}
            options={(data?.list ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
            onChange={(id: string) => history.replace(newTaskAddress(id, from))}
          />
        </Form.Item>
        {templates?.list.length === 0 && <HowTemplate />}
      </Form>
    </section>
  );
}
