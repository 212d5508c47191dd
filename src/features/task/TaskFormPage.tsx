import { Button, Card, Col, DatePicker, Flex, Form, Input, Row, Select, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { TaskForm } from '#domain/model/task.ts';
import { rulesOf } from '@/components/field-rules';
import { useSavedForm } from '@/components/useSavedForm';
import { type TextKey, useT } from '@/i18n';
import { TagChip, useTagOptions } from '@/product/TagChip';
import { useTaskChoices } from './choices';

interface Props {
  title: string;
  submitText: string;
  initial: Partial<TaskForm>;
  people: { value: string; label: string }[];
  save: (form: TaskForm) => Promise<void>;
  saveOver?: (form: TaskForm) => Promise<void>;
  onCancel: () => void;
}

/** The form keeps days as the text that travels; the picker wants dayjs. */
const asPicked = (days?: readonly string[]) => ({ value: days?.map((day) => (day ? dayjs(day) : null)) });
const asDays = (picked?: readonly (Dayjs | null)[] | null) => picked?.map((day) => day?.format('YYYY-MM-DD'));

/** The one form of a task, to create and to edit. */
export function TaskFormPage({ title, submitText, initial, people, save, saveOver, onCancel }: Props) {
  const t = useT();
  const choices = useTaskChoices();
  const { options: tags, asKnown, colorOf } = useTagOptions('analysis');
  const titleOf = (path: string) => {
    const [name] = path.split('.');
    return name && name in TaskForm.shape ? t(`task.field.${name}` as 'task.field.name') : path;
  };
  const { saving, cancel, props } = useSavedForm<TaskForm>({ titleOf, save, ...(saveOver ? { saveOver } : {}) });

  const item = (name: keyof TaskForm, hint?: TextKey) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(TaskForm.shape[name], titleOf(name)),
    validateFirst: true,
    ...(hint ? { extra: t(hint as 'task.form.tagsHint') } : {}),
  });
  const search = { showSearch: { optionFilterProp: 'label' }, placeholder: t('form.choose') };

  return (
    <Card
      title={
        <Typography.Title level={1} style={{ fontSize: 16, margin: 0 }}>
          {title}
        </Typography.Title>
      }
    >
      <Form<TaskForm>
        {...props}
        initialValues={initial}
        style={{ maxWidth: 1080 }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) cancel(onCancel);
        }}
      >
        <Row gutter={32}>
          <Col xs={24} lg={12}>
            <Form.Item {...item('name')}>
              <Input maxLength={80} autoFocus />
            </Form.Item>
            <Form.Item {...item('code')}>
              <Input maxLength={40} />
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
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item {...item('systemName')}>
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item {...item('description')}>
              <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={4000} />
            </Form.Item>
            <Form.Item {...item('overview', 'task.form.overviewHint')}>
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={8000} />
            </Form.Item>
            <Form.Item {...item('scheduledTime')} getValueProps={asPicked} normalize={asDays}>
              <DatePicker.RangePicker style={{ width: '100%' }} />
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
            <Form.Item {...item('status')}>
              <Select options={choices.status} />
            </Form.Item>
          </Col>
        </Row>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={saving}>
            {submitText}
          </Button>
          <Button onClick={() => cancel(onCancel)}>{t('form.cancel')}</Button>
        </Flex>
      </Form>
    </Card>
  );
}
