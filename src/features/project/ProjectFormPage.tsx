import { App, Button, Card, Col, Flex, Form, Input, Row, Select, Typography } from 'antd';
import { useState } from 'react';
import type { ModelChoice } from '#contract/project.ts';
import { ProjectForm } from '#domain/model/project.ts';
import { rulesOf } from '@/components/field-rules';
import { useSavedForm } from '@/components/useSavedForm';
import { type TextKey, useT } from '@/i18n';
import { UserSelect } from '@/product/UserSelect';
import { threatModelsFor, useLifecycleChoices } from './choices';
import { type Chosen, eachTypeHasModel, useWarnings, warnedFields } from './incomplete';
import { type LogoChange, LogoInput } from './LogoInput';
import { CodeFields, MethodFields } from './MethodFields';

interface Props {
  title: string;
  submitText: string;
  initial: Partial<ProjectForm>;
  models: readonly ModelChoice[];
  logoOf?: { id: string; name: string; logo: string | null };
  save: (form: ProjectForm, logo: LogoChange) => Promise<void>;
  saveOver?: (form: ProjectForm, logo: LogoChange) => Promise<void>;
  onCancel: () => void;
  /** The project has tasks: its models are changed under this address, where the effect on their ratings is shown. */
  settingAddress?: string;
  /** Asks before an incomplete method is saved. */
  asksIncomplete?: boolean;
}

/** The one form of a project, to create and to edit. By hand: the threat models follow the feasibility types. */
export function ProjectFormPage(given: Props) {
  const { title, submitText, initial, models, logoOf, save, saveOver, onCancel, settingAddress } = given;
  const t = useT();
  const { modal } = App.useApp();
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
  const chosen: Chosen = Form.useWatch((values: ProjectForm) => methodOf(values), form) ?? methodOf(initial);
  const fixed = settingAddress !== undefined;
  const warnings = useWarnings(chosen, fixed || !eachTypeHasModel(models, chosen));
  const lifecycles = useLifecycleChoices();
  const finish = (values: ProjectForm) => {
    const lines = warnedFields.flatMap((field) => warnings[field] ?? []);
    if (!given.asksIncomplete || lines.length === 0) return props.onFinish(values);
    modal.confirm({
      title: t('project.incomplete.title'),
      content: (
        <ul style={{ paddingInlineStart: 16 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      okText: t('project.incomplete.create'),
      cancelText: t('project.incomplete.back'),
      onOk: () => props.onFinish(values),
    });
  };

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
        onFinish={finish}
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
            <MethodFields
              form={form}
              models={models}
              types={chosen.feasibilityTypes ?? []}
              item={item}
              warnings={warnings}
              settingAddress={settingAddress}
            />
            <Form.Item {...item('participants', 'project.form.peopleHint')}>
              <UserSelect />
            </Form.Item>
          </Col>
        </Row>
        <CodeFields warning={fixed ? undefined : warnings.codePrefixes} fixed={fixed} />
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

const methodOf = ({ feasibilityTypes, impactModel, threatModels, riskModel, codePrefixes }: Partial<ProjectForm>) =>
  ({ feasibilityTypes, impactModel, threatModels, riskModel, codePrefixes }) as Chosen;
