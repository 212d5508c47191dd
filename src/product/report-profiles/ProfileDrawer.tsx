import { App, Button, Checkbox, Flex, Form, Input, Radio, Select } from 'antd';
import { useId, useMemo } from 'react';
import { reportLocales } from '#contract/report.ts';
import { type ReportProfileItem, reportProfile } from '#contract/reports/report-profile.ts';
import { NeededLine } from '#domain/model/base.ts';
import { audiences, leftOutParts } from '#domain/report/profile/audience.ts';
import { deliveredProfiles, ReportProfileBody, sinceWhich } from '#domain/report/profile/profile.ts';
import { FieldDrawer } from '@/components/forms/FieldDrawer';
import { rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { AssetChoice } from './AssetChoice';
import { ChapterChoice } from './ChapterChoice';
import { ColumnChoice } from './ColumnChoice';
import { ProfileSummary } from './ProfileSummary';
import { partName } from './profile-words';

interface Props {
  projectId: string | null;
  /** The version that is looked at, whose assets are proposed. */
  versionId: string | undefined;
  row: ReportProfileItem | undefined;
  /** What a new one is a copy of. */
  from: ReportProfileItem | undefined;
  onSaved: (list: ReportProfileItem[]) => void;
  onClose: () => void;
}

/** Creates or changes a report profile; what a report by it leaves out is told as it is typed. */
export function ProfileDrawer({ projectId, versionId, row, from, onSaved, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const id = useId();
  const titleOf = (path: string) => {
    const name = path.split('.').find((part) => part in ReportProfileBody.shape);
    return name ? t(`reportProfile.field.${name as keyof ReportProfileBody}`) : path;
  };
  const send = async (form: ReportProfileBody, rev: number) => {
    const list = await (row ? change(projectId, row.id, rev, form) : create(projectId, form));
    void message.success(t('reportProfile.saved', { name: form.name }));
    onSaved(list);
  };
  const saved = useSavedForm<ReportProfileBody>({
    keptAs: { place: `reportProfile ${projectId ?? ''} ${row?.id ?? 'new'}`, rev: row?.rev },
    titleOf,
    save: (form) => send(form, row?.rev ?? 0),
    saveOver: async (form) => send(form, await revNow(projectId, row?.id)),
  });
  const initial = useMemo((): ReportProfileBody => {
    const source = row ?? from;
    if (!source) return ReportProfileBody.parse({ name: '-' });
    const name = row ? row.form.name : t('reportProfile.copyName', { name: inLanguage(source.name) });
    return { ...source.form, name };
  }, [row, from, t]);
  return (
    <FieldDrawer
      title={row ? t('reportProfile.edit') : t('reportProfile.create')}
      size={760}
      onClose={() => saved.cancel(onClose)}
      footer={
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" form={id} loading={saved.saving} disabled={saved.offer !== null}>
            {row ? t('form.save') : t('form.create')}
          </Button>
          <Button onClick={() => saved.cancel(onClose)}>{t('form.cancel')}</Button>
        </Flex>
      }
    >
      <SavedForm<ReportProfileBody>
        saved={saved}
        id={id}
        initialValues={row || from ? initial : { ...initial, name: '' }}
      >
        <ProfileFields titleOf={titleOf} versionId={versionId} />
      </SavedForm>
    </FieldDrawer>
  );
}

function ProfileFields({ titleOf, versionId }: { titleOf: (path: string) => string } & Pick<Props, 'versionId'>) {
  const t = useT();
  const form = Form.useFormInstance<ReportProfileBody>();
  const since = Form.useWatch('since', form);
  const leaveOut = Form.useWatch('leaveOut', form) ?? [];
  const assets = Form.useWatch('assets', form) ?? [];
  const item = (name: keyof ReportProfileBody) => ({ name, label: titleOf(name) });
  const others = { lastFinal: 'lastFinal', base: 'base', named: 'named', '': 'nothing' } as const;
  return (
    <>
      <Form.Item {...item('name')} rules={rulesOf(ReportProfileBody.shape.name, titleOf('name'))} validateFirst>
        <Input autoFocus />
      </Form.Item>
      <Form.Item {...item('description')} rules={rulesOf(ReportProfileBody.shape.description, titleOf('description'))}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item {...item('audience')}>
        <Radio.Group
          optionType="button"
          options={audiences.map((value) => ({ value, label: t(`reportProfile.audience.${value}`) }))}
          onChange={({ target }) =>
            // As the product proposes for this audience; each can be taken back.
            form.setFieldValue('leaveOut', [
              ...(deliveredProfiles.find(({ body }) => body.audience === target.value)?.body.leaveOut ?? []),
            ])
          }
        />
      </Form.Item>
      <Form.Item {...item('leaveOut')} extra={leaveOut.includes('drafts') ? t('reportProfile.draftsHint') : undefined}>
        <Checkbox.Group
          style={{ display: 'grid', gap: 4 }}
          options={leftOutParts.map((value) => ({ value, label: partName(value) }))}
        />
      </Form.Item>
      <Form.Item {...item('chapters')} rules={rulesOf(ReportProfileBody.shape.chapters, titleOf('chapters'))}>
        <ChapterChoice
          refused={{
            ...(leaveOut.includes('values') && { explanations: t('reportProfile.withoutValues') }),
            ...(assets.length > 0 && { catalogues: t('reportProfile.withAssets') }),
          }}
        />
      </Form.Item>
      <Form.Item {...item('columns')}>
        <ColumnChoice />
      </Form.Item>
      <Form.Item {...item('locale')}>
        <Select
          style={{ width: 240 }}
          options={[
            { value: '', label: t('reportProfile.locale.asked') },
            ...reportLocales.map((value) => ({ value, label: t(`task.report.locale.${value}`) })),
          ]}
        />
      </Form.Item>
      <Form.Item {...item('assets')} extra={t('reportProfile.assetsHint')}>
        <AssetChoice versionId={versionId} />
      </Form.Item>
      <Form.Item
        name="wholeTexts"
        valuePropName="checked"
        hidden={assets.length === 0}
        extra={t('reportProfile.wholeTextsHint')}
      >
        <Checkbox>{titleOf('wholeTexts')}</Checkbox>
      </Form.Item>
      <Form.Item {...item('since')}>
        <Select
          style={{ width: 320 }}
          options={sinceWhich.map((value) => ({ value, label: t(`reportProfile.since.${others[value]}`) }))}
        />
      </Form.Item>
      <Form.Item
        {...item('sinceVersion')}
        rules={rulesOf(
          since === 'named' ? NeededLine(80) : ReportProfileBody.shape.sinceVersion,
          titleOf('sinceVersion'),
        )}
        hidden={since !== 'named'}
      >
        <Input style={{ width: 320 }} />
      </Form.Item>
      <ProfileSummary />
    </>
  );
}

const create = (projectId: string | null, body: ReportProfileBody) =>
  projectId === null
    ? call(reportProfile.create, { body }, silent)
    : call(reportProfile.createForProject, { params: { projectId }, body }, silent);

const change = (projectId: string | null, profileId: string, rev: number, form: ReportProfileBody) =>
  projectId === null
    ? call(reportProfile.change, { params: { profileId }, body: { rev, form } }, silent)
    : call(reportProfile.changeForProject, { params: { projectId, profileId }, body: { rev, form } }, silent);

/** The rev of a profile by now; 0 when it is gone, and saving it says so. */
async function revNow(projectId: string | null, profileId: string | undefined): Promise<number> {
  const list = await (projectId === null
    ? call(reportProfile.list, {}, silent)
    : call(reportProfile.listForProject, { params: { projectId } }, silent));
  return list.find((one) => one.id === profileId)?.rev ?? 0;
}
