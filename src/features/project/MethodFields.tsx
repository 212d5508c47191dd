import { Link } from '@umijs/max';
import { Alert, Button, Form, type FormInstance, Select, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { ModelChoice } from '#contract/project.ts';
import { vectorOnly } from '#domain/method/seed/cvss.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { CodePrefixes, firstWrong } from '@/product/CodePrefixes';
import { modelOptions, useFeasibilityChoices } from './choices';
import { belongingModels, type Warnings } from './incomplete';

interface Props {
  form: FormInstance<ProjectForm>;
  models: readonly ModelChoice[];
  types: readonly string[];
  /** Label, rules and name of a field. */
  item: (name: keyof ProjectForm) => object;
  warnings: Warnings;
  /** Where the method is changed instead, once tasks use it. */
  settingAddress: string | undefined;
}

const search = { showSearch: { optionFilterProp: 'label' } };

/** The models a project is set up with: chosen here until it has tasks; what is incomplete stands below the field. */
export function MethodFields({ form, models, types, item, warnings, settingAddress }: Props) {
  const t = useT();
  const feasibilities = useFeasibilityChoices();
  const fixed = settingAddress !== undefined;
  // Left out where it is not fixed: the form itself may wait.
  const pick = { ...search, placeholder: t('form.choose'), ...(fixed ? { disabled: true } : {}) };
  const belonging = warnings.riskModel ? belongingModels(models, form.getFieldsValue(true)) : undefined;
  const take = () => {
    if (!belonging) return;
    const { impactModel, threatModel } = belonging;
    form.setFieldsValue({
      impactModel,
      threatModels: [threatModel.id],
      feasibilityTypes: [threatModel.type as ProjectForm['feasibilityTypes'][number]],
    });
  };
  const vectorModel = models.find(({ kind, id }) => kind === 'feasibility' && id === vectorOnly.id);
  const addVectors = () => {
    const { threatModels = [], feasibilityTypes = [] } = form.getFieldsValue(true) as Partial<ProjectForm>;
    const type = vectorModel?.type as ProjectForm['feasibilityTypes'][number];
    form.setFieldsValue({
      threatModels: [...new Set([...threatModels, vectorOnly.id])],
      feasibilityTypes: [...new Set([...feasibilityTypes, type])],
    });
  };
  const belongs = belonging && (
    <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={take}>
      {t('project.form.takeBelonging')}
    </Button>
  );
  const vectors = warnings.threatModels === undefined && warnings.noCal && vectorModel && (
    <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={addVectors}>
      {t('project.form.addVectors', { name: vectorModel.name[textLanguage()] || vectorModel.name.en })}
    </Button>
  );
  return (
    <>
      {fixed && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('project.form.methodInUse')}
          action={<Link to={settingAddress}>{t('project.form.toSetting')}</Link>}
        />
      )}
      <Form.Item {...item('feasibilityTypes')}>
        <Select mode="multiple" {...pick} options={feasibilities} />
      </Form.Item>
      <Form.Item
        {...item('threatModels')}
        {...extra(warnings.threatModels ?? (warnings.noCal ? t('project.form.noCal') : undefined), vectors)}
      >
        <Select mode="multiple" {...pick} options={modelOptions(models, 'feasibility', types)} />
      </Form.Item>
      <Form.Item {...item('impactModel')} {...extra(warnings.impactModel)}>
        <Select {...pick} options={modelOptions(models, 'impact')} />
      </Form.Item>
      <Form.Item
        {...item('riskModel')}
        {...extra(warnings.riskModel, belongs, fixed ? undefined : t('project.form.methodHint'))}
      >
        <Select {...pick} options={modelOptions(models, 'risk')} />
      </Form.Item>
    </>
  );
}

/** The code rule of the project, below the other fields: eleven short ones. */
export function CodeFields({ warning, fixed }: { warning: string | undefined; fixed: boolean }) {
  const t = useT();
  return (
    <section aria-label={t('project.field.codePrefixes')}>
      <Typography.Title level={2} style={{ fontSize: 14 }}>
        {t('project.field.codePrefixes')}
      </Typography.Title>
      <Form.Item
        name="codePrefixes"
        // The reason stands below the prefix that is refused; status and message of the whole would make all of them red.
        validateStatus=""
        help=""
        extra={
          <>
            {warning && <Warning>{warning}</Warning>}
            <div>{t('project.form.prefixHint')}</div>
          </>
        }
        rules={[
          {
            validator: async (_rule: unknown, value: ProjectForm['codePrefixes']) => {
              if (firstWrong(value ?? {})) throw new Error(t('prefix.wrong'));
            },
          },
        ]}
      >
        <CodePrefixes readOnly={fixed} />
      </Form.Item>
    </section>
  );
}

/** What stands below a field; nothing takes no room. */
function extra(warning: string | undefined, action?: ReactNode, hint?: string): { extra?: ReactNode } {
  if (warning === undefined && hint === undefined) return {};
  return {
    extra: (
      <>
        {warning && (
          <Warning>
            {warning} {action}
          </Warning>
        )}
        {hint}
      </>
    ),
  };
}
