import { DatePicker, Form, type FormInstance, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { task } from '#contract/task.ts';
import { TaskForm } from '#domain/product/task.ts';
import { composing } from '@/components/composing';
import { freeCode, useCodeLetters } from '@/components/forms/free-code';
import { useFollowing } from '@/components/forms/useFollowing';
import type { KeptAs } from '@/components/forms/useKeptForm';
import type { OnTop } from '@/components/forms/useMergeOnTop';
import { useT } from '@/i18n';
import { FormPage, useFormPage } from '@/lists/FormPage';
import { TagChip, useTagOptions } from '@/product/TagChip';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { TaskBeginning } from './addresses';
import { useTaskChoices } from './choices';

interface Props {
  /** Where what is typed is kept until it is saved. */
  keptAs: KeptAs;
  title: string;
  submitText: string;
  initial: Partial<TaskForm>;
  people: { value: string; label: string }[];
  /** False: nothing was saved, and a field says why. */
  save: (form: TaskForm) => Promise<unknown>;
  onTop?: OnTop<TaskForm>;
  onCancel: () => void;
  /** Stands above the fields. */
  top?: ReactNode;
  /** What a new task begins with has all its fields but name and code. */
  hasFields?: (values: Partial<TaskForm & TaskBeginning>) => boolean;
  /** A new task of this project: the fields that have a value are folded, the code follows from the name. */
  newIn?: string;
}

/** The form keeps days as the text that travels; the picker wants dayjs. */
const asPicked = (days?: readonly string[]) => ({ value: days?.map((day) => (day ? dayjs(day) : null)) });
const asDays = (picked?: readonly (Dayjs | null)[] | null) => picked?.map((day) => day?.format('YYYY-MM-DD'));

/** Enter takes the day that was typed; it does not send the form. */
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !composing(event)) event.preventDefault();
};

/** The form page of a task with its fields, to create and to edit. */
export function TaskFields({ keptAs, people, save, onTop, newIn, hasFields, ...given }: Props) {
  const t = useT();
  const choices = useTaskChoices();
  const { options: tags, asKnown, colorOf } = useTagOptions('analysis');
  const page = useFormPage<TaskForm>({
    keptAs,
    schema: TaskForm,
    labelOf: (name) => `task.field.${name}`,
    save,
    onTop,
  });
  const { item } = page;
  const search = { showSearch: { optionFilterProp: 'label' }, placeholder: t('form.choose') };

  const named = (
    <>
      <Form.Item {...item('name')}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item {...item('code')}>
        <Input />
      </Form.Item>
    </>
  );
  const described = (
    <>
      <Form.Item {...item('systemName')}>
        <Input />
      </Form.Item>
      <Form.Item {...item('description')}>
        <Input.TextArea autoSize={{ minRows: newIn ? 2 : 3, maxRows: 10 }} />
      </Form.Item>
      <Form.Item {...item('overview', 'task.form.overviewHint')}>
        <Input.TextArea autoSize={{ minRows: newIn ? 2 : 4, maxRows: 14 }} />
      </Form.Item>
    </>
  );
  const left = (
    <>
      {!newIn && named}
      <Form.Item {...item('type')}>
        <Select {...search} options={choices.type} />
      </Form.Item>
      <Form.Item {...item('level')}>
        <Select {...search} options={choices.level} />
      </Form.Item>
      <Form.Item {...item('lifecycle')}>
        <Select mode="multiple" {...search} options={choices.lifecycle} />
      </Form.Item>
      <Form.Item {...item('responsible')}>
        <Select {...search} options={people} />
      </Form.Item>
      <Form.Item {...item('members', 'task.form.membersHint')}>
        <Select mode="multiple" {...search} options={people} />
      </Form.Item>
    </>
  );
  const right = (
    <>
      {!newIn && described}
      <Form.Item {...item('scheduledTime')} getValueProps={asPicked} normalize={asDays}>
        <DatePicker.RangePicker style={{ width: '100%' }} onKeyDown={keepForm} />
      </Form.Item>
      <Form.Item {...item('tags', 'task.form.tagsHint')} normalize={asKnown}>
        <Select
          mode="tags"
          tokenSeparators={[';', '\n']}
          options={tags}
          notFoundContent={t('task.form.tagsHint')}
          optionRender={({ value }) => <TagChip name={String(value)} color={colorOf(String(value))} />}
        />
      </Form.Item>
    </>
  );
  const isNamedOnly = Form.useWatch((values) => hasFields?.(values) === true, page.form) === true;
  if (isNamedOnly) return <FormPage {...given} page={page} quick={named} left={null} right={null} />;
  const quick = newIn && (
    <>
      {named}
      {described}
      <FromName form={page.form} projectId={newIn} />
    </>
  );
  return (
    <FormPage {...given} page={page} left={left} right={right} {...(quick && { quick, fold: t('task.form.more') })} />
  );
}

/** Fills the code of a new task and the name of its system from its name. */
function FromName({ form, projectId }: { form: FormInstance<TaskForm>; projectId: string }) {
  const name = Form.useWatch('name', form) ?? '';
  const letters = useCodeLetters(name);
  const asked = letters ? { params: { projectId }, query: { name: letters, pageSize: 100 } } : null;
  const { data } = useCall(task.list, asked, silent);
  useFollowing(form, 'code', freeCode(name, data?.list));
  // Names of tasks have hyphens where people write blanks.
  useFollowing(form, 'systemName', name.replaceAll('-', ' ').trim());
  return null;
}
