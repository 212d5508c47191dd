import { Button, Card, Col, Flex, Form, Input, Row, Select, Typography } from 'antd';
import { useState } from 'react';
import type { ModelChoice } from '#contract/project.ts';
import { ProjectForm } from '#domain/model/project.ts';
import { rulesOf } from '@/components/field-rules';
import { UserSelect } from '@/components/UserSelect';
import { useSavedForm } from '@/components/useSavedForm';
import { type TextKey, useT } from '@/i18n';
import { modelOptions, threatModelsFor, useFeasibilityChoices, useLifecycleChoices } from './choices';
import { type LogoChange, LogoInput } from './LogoInput';

interface Props {
  title: string;
  submitText: string;
  initial: Partial<ProjectForm>;
  models: readonly ModelChoice[];
  logoOf?: { id: string; name: string; logo: string | null };
  save: (form: ProjectForm, logo: LogoChange) => Promise<void>;
  saveOver?: (form: ProjectForm, logo: LogoChange) => Promise<void>;
  onCancel: () => void;
}

/** The one form of a project, to create and to edit. By hand: the threat models follow the feasibility types. */
export function ProjectFormPage({ title, submitText, initial, models, logoOf, save, saveOver, onCancel }: Props) {
  const t = useT();
  const [logo, setLogo] = useState<LogoChange>();
  const titleOf = (path: string) => {
    const [name] = path.split('.');
    return name && name in ProjectForm.shape ? t(`project.field.${name}` as 'project.field.name') : path;
  };
  const { form, saving, touch, cancel, props } = useSavedForm<ProjectForm>({
    titleOf,
    save: (values) => save(values, logo),
    ...(saveOver ? { saveOver: (values: ProjectForm) => saveOver(values, logo) } : {}),
  });
  const types = Form.useWatch('feasibilityTypes', form) ?? initial.feasibilityTypes ?? [];
  const lifecycles = useLifecycleChoices();
  const feasibilities = useFeasibilityChoices();

  /** Label, rules and name of a field; `hint` stands below it. */
  const item = (name: keyof ProjectForm, hint?: TextKey) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(ProjectForm.shape[name], titleOf(name)),
    validateFirst: true,
    ...(hint ? { extra: t(hint as 'project.form.codeHint') } : {}),
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
      <Form<ProjectForm>
        {...props}
        initialValues={initial}
        style={{ maxWidth: 1080 }}
        onValuesChange={(changed: Partial<ProjectForm>) => {
          touch();
          if (changed.feasibilityTypes) {
            const chosen = form.getFieldValue('threatModels') ?? [];
            form.setFieldValue('threatModels', threatModelsFor(models, changed.feasibilityTypes, chosen));
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) cancel(onCancel);
        }}
      >
        <Row gutter={32}>
          <Col xs={24} lg={12}>
            <Form.Item {...item('name')}>
              <Input maxLength={80} autoFocus />
            </Form.Item>
            <Form.Item {...item('code', 'project.form.codeHint')}>
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item {...item('lifecycle')}>
              <Select mode="multiple" {...search} options={lifecycles} />
            </Form.Item>
            <Form.Item {...item('description')}>
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={4000} />
            </Form.Item>
            <LogoInput
              {...(logoOf ? { of: logoOf } : {})}
              value={logo}
              onChange={(next) => {
                setLogo(next);
                touch();
              }}
            />
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item {...item('safetyStandard', 'project.form.safetyHint')}>
              <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[';', '\n']} />
            </Form.Item>
            <Form.Item {...item('feasibilityTypes')}>
              <Select mode="multiple" {...search} options={feasibilities} />
            </Form.Item>
            <Form.Item {...item('threatModels')}>
              <Select mode="multiple" {...search} options={modelOptions(models, 'feasibility', types)} />
            </Form.Item>
            <Form.Item {...item('impactModel')}>
              <Select {...search} options={modelOptions(models, 'impact')} />
            </Form.Item>
            <Form.Item {...item('riskModel', 'project.form.methodHint')}>
              <Select {...search} options={modelOptions(models, 'risk')} />
            </Form.Item>
            <Form.Item {...item('participants', 'project.form.peopleHint')}>
              <UserSelect />
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
