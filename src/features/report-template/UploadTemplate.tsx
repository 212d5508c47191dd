import { UploadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Form, Input, Table, Upload } from 'antd';
import { useState } from 'react';
import { type ReportTemplate, reportTemplate, type TemplateProblem } from '#contract/reports/report-template.ts';
import { TemplateForm } from '#domain/product/report-template.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn, problemText } from '@/components/forms/field-rules';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText, showFailure } from '@/request/failures';
import { useAction } from '@/request/useCall';

interface Props {
  /** The template that gets another version; null for a new one. */
  template: ReportTemplate | null;
  onStored: () => void;
  onClose: () => void;
}

/** Asks for a Word file, and shows what is wrong in it: it is stored once nothing is. */
export function UploadTemplate({ template, onStored, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const [problems, setProblems] = useState<readonly TemplateProblem[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const create = useAction(reportTemplate.create, silent);
  const addVersion = useAction(reportTemplate.addVersion, silent);
  const nameTitle = t('reportTemplate.name');
  const wrongName = asked && !template ? problemIn(TemplateForm.shape.name, name, nameTitle) : null;
  const wrongFile = asked && !file ? problemText({ problem: 'required' }, t('reportTemplate.file')) : refused;

  const send = async () => {
    setAsked(true);
    if (!file || (!template && problemIn(TemplateForm.shape.name, name, nameTitle) !== null)) return;
    setRefused(null);
    const sending = template
      ? addVersion.attempt({ params: { templateId: template.id }, form: { file } })
      : create.attempt({ form: { name, file } });
    const answer = await sending.catch((error: CallError) => {
      if (error.fields.some(({ path }) => path === 'file')) setRefused(refusalText(error));
      else showFailure(error);
    });
    if (!answer) return;
    setProblems(answer.problems);
    if (!answer.template) return;
    message.success(t('reportTemplate.stored'));
    onStored();
  };

  return (
    <FormDialog
      dirty={name !== '' || file !== null}
      // As wide as the list of problems, which would else make it jump.
      width={820}
      title={template ? t('reportTemplate.newVersionOf', { name: template.name }) : t('reportTemplate.upload')}
      okText={t('reportTemplate.check')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: create.loading || addVersion.loading }}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Form layout="vertical">
        {!template && (
          <Form.Item
            label={nameTitle}
            htmlFor="template-name"
            required
            {...(wrongName && { validateStatus: 'error' as const, help: wrongName })}
          >
            <Input id="template-name" value={name} onChange={(event) => setName(event.target.value)} />
          </Form.Item>
        )}
        <Form.Item
          label={t('reportTemplate.file')}
          required
          {...(wrongFile && { validateStatus: 'error' as const, help: wrongFile })}
        >
          <Upload
            accept=".docx"
            maxCount={1}
            fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
            beforeUpload={(chosen) => {
              setFile(chosen);
              setProblems([]);
              setRefused(null);
              return false;
            }}
            onRemove={() => {
              setFile(null);
              setRefused(null);
            }}
          >
            <Button icon={<UploadOutlined />}>{t('reportTemplate.choose')}</Button>
          </Upload>
        </Form.Item>
      </Form>
      {problems.length > 0 && <Problems of={problems} />}
    </FormDialog>
  );
}

const loopProblems: ReadonlySet<TemplateProblem['problem']> = new Set([
  ...(['unclosed', 'endAlone', 'wrongEnd', 'crossed', 'loopNotAlone'] as const),
  ...(['loopInside', 'tooDeep', 'blockInLoop'] as const),
]);

/** What is wrong, where, and what may have been meant. */
function Problems({ of }: { of: readonly TemplateProblem[] }) {
  const t = useT();
  const aboutLoops = of.some(({ problem }) => loopProblems.has(problem));
  const placeOf = ({ part, page, paragraph }: TemplateProblem) =>
    page === null
      ? t('reportTemplate.place', { part: t(`reportTemplate.part.${part}`), paragraph })
      : t('reportTemplate.placeOnPage', { part: t(`reportTemplate.part.${part}`), page, paragraph });
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('reportTemplate.problems', { count: of.length })}
        {...(aboutLoops && { description: t('reportTemplate.loop', { begin: '{#risks}', end: '{/risks}' }) })}
      />
      <Table<TemplateProblem & { id: number }>
        size="small"
        rowKey="id"
        pagination={pagesOf(of.length, t)}
        scroll={{ y: 320 }}
        dataSource={of.map((problem, id) => ({ ...problem, id }))}
        columns={[
          { key: 'place', title: t('reportTemplate.where'), width: 190, render: (_, one) => placeOf(one) },
          {
            key: 'written',
            title: t('reportTemplate.written'),
            width: 200,
            render: (_, { written, near }) => <code>{written || near}</code>,
          },
          {
            key: 'what',
            title: t('reportTemplate.what'),
            render: (_, one) => t(`reportTemplate.problem.${one.problem}`),
          },
          {
            key: 'instead',
            title: t('reportTemplate.instead'),
            width: 190,
            render: (_, { instead }) => instead && <code>{instead}</code>,
          },
        ]}
      />
    </>
  );
}
