import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent, ReactNode } from 'react';
import { TaskForm } from '#domain/product/task.ts';
import { composing } from '@/components/composing';
import type { KeptAs } from '@/components/forms/useKeptForm';
import type { OnTop } from '@/components/forms/useMergeOnTop';
import { useT } from '@/i18n';
import { FormPage, useFormPage } from '@/lists/FormPage';
import { TagChip, useTagOptions } from '@/product/TagChip';
import { useTaskChoices } from './choices';

interface Props {
  /** Where what is typed is kept until it is saved. */
  keptAs: KeptAs;
  title: string;
  submitText: string;
  initial: Partial<TaskForm>;
  people: { value: string; label: string }[];
  save: (form: TaskForm) => Promise<void>;
  onTop?: OnTop<TaskForm>;
  onCancel: () => void;
  /** Stands above the fields. */
  top?: ReactNode;
}

/** The form keeps days as the text that travels; the picker wants dayjs. */
const asPicked = (days?: readonly string[]) => ({ value: days?.map((day) => (day ? dayjs(day) : null)) });
const asDays = (picked?: readonly (Dayjs | null)[] | null) => picked?.map((day) => day?.format('YYYY-MM-DD'));

/** Enter takes the day that was typed; it does not send the form. */
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !composing(event)) event.preventDefault();
};

/** The form page of a task with its fields, to create and to edit. */
export function TaskFields({ keptAs, people, save, onTop, top, ...given }: Props) {
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

  const left = (
    <>
      {top}
      <Form.Item {...item('name')}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item {...item('code')}>
        <Input />
      </Form.Item>
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
      <Form.Item {...item('systemName')}>
        <Input />
      </Form.Item>
      <Form.Item {...item('description')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <Form.Item {...item('overview', 'task.form.overviewHint')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
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
  return <FormPage {...given} page={page} left={left} right={right} />;
}
