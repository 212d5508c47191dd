import { App, Form, Modal, Select, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { type ModelChoice, project } from '#contract/project.ts';
import type { MethodChoice } from '#domain/product/project.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { choiceOf, withModelsOf } from './setting-method';
import { offered } from './useOrganisation';
import type { Setting } from './useSetting';

interface Props {
  setting: Setting;
  onClose: () => void;
}

/** Other models of the organisation in place of the project's copies; nothing is stored until the setting is saved. */
export function OtherModels({ setting, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const { data: models } = useCall(project.models, {});
  const [asked, setAsked] = useState<Partial<MethodChoice>>({});
  const choice = useMemo(() => {
    if (!models) return undefined;
    return offered(models, { ...choiceOf(setting.draft), ...asked });
  }, [models, setting.draft, asked]);
  const { data, loading } = useCall(project.compose, choice ? { body: choice } : null, silent);
  const errors = data?.problems.filter(({ severity, field }) => severity === 'error' && field !== 'codePrefixes') ?? [];
  const belonging = models?.find(({ kind, id }) => kind === 'risk' && id === choice?.riskModel)?.axes;
  const [first] = errors;
  const firstOf = (text: string, more: number) =>
    more > 0 ? t('project.incomplete.more', { first: text, more }) : text;
  const options = (kind: ModelChoice['kind']) =>
    (models ?? [])
      .filter((model) => model.kind === kind)
      .map(({ id, name }) => ({ value: id, label: inLanguage(name) }));
  const search = { showSearch: { optionFilterProp: 'label' } };
  const take = () => {
    if (!data) return;
    setting.replace(withModelsOf(setting.draft, data.method));
    message.info(t('setting.others.taken'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('setting.others.title')}
      okText={t('setting.others.take')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: !data || loading || (asked.threatModels?.length ?? 1) === 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <ReturnFocus />
      <p className="quiet">{t('setting.others.why')}</p>
      <Form layout="vertical">
        <Form.Item label={t('project.field.impactModel')} htmlFor="others-impact">
          <Select
            id="others-impact"
            {...search}
            loading={!models}
            value={choice?.impactModel}
            options={options('impact')}
            onChange={(impactModel: string) => setAsked({ ...asked, impactModel })}
          />
        </Form.Item>
        <Form.Item
          label={t('project.field.threatModels')}
          htmlFor="others-threat"
          extra={t('setting.others.firstIsDefault')}
        >
          <Select
            id="others-threat"
            mode="multiple"
            {...search}
            value={asked.threatModels ?? choice?.threatModels ?? []}
            options={options('feasibility')}
            onChange={(threatModels: string[]) => setAsked({ ...asked, threatModels })}
          />
        </Form.Item>
        <Form.Item label={t('project.field.riskModel')} htmlFor="others-risk">
          <Select
            id="others-risk"
            {...search}
            value={choice?.riskModel}
            options={options('risk')}
            onChange={(riskModel: string) => setAsked({ ...asked, riskModel })}
          />
        </Form.Item>
      </Form>
      {first && (
        <Warning>
          {t('setting.others.incomplete', { what: firstOf(first.text[textLanguage()], errors.length - 1) })}{' '}
          {belonging && (
            <Typography.Link
              onClick={() =>
                setAsked({ ...asked, impactModel: belonging.impactModel, threatModels: [belonging.threatModel] })
              }
            >
              {t('project.form.takeBelonging')}
            </Typography.Link>
          )}
        </Warning>
      )}
    </Modal>
  );
}
