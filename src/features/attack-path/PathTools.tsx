import { NodeIndexOutlined } from '@ant-design/icons';
import { App, Button, Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { composing } from '@/components/composing';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemText } from '@/components/forms/field-rules';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import { failedNew } from '@/rows/failed-act';
import { valueProblem } from '@/rows/value-problem';
import { formPlace } from '@/session/kept/kept';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { pathFields } from './fields';
import { GeneratePaths } from './GeneratePaths';
import { namedLines, namesFrom, newPathOps } from './path-edits';
import { attackStepFields } from './step-fields';

/** A new path with its first steps written down in one go: one line, one step. */
export function PathTools({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  useAskedAct('paths.new', () => setOpen(true), !readOnly);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" title={t('path.new')} icon={<NodeIndexOutlined />} onClick={() => setOpen(true)}>
        {t('path.new')}
      </Button>
      <GeneratePaths />
      {open && <NewPath onClose={() => setOpen(false)} />}
    </>
  );
}

interface Fields {
  threats: string[];
  name: string;
  steps?: string;
}

function NewPath({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const runEdit = useRunEdit();
  const [, go] = useAddress();
  const threats = useRowChoices('threats');
  const [form] = Form.useForm<Fields>();
  const [kept, keep] = useKeptInput<Partial<Fields>>(`${formPlace}path`);
  const made = useRef(false);
  const [isListOpen, setListOpen] = useState(false);
  const close = () => {
    keep(null);
    onClose();
  };
  const create = async ({ threats: ids, name, steps }: Fields) => {
    const id = newId();
    const ops = newPathOps({ name: name.trim(), threats: ids }, namesFrom(steps ?? ''), id, newId);
    if (!(await runEdit(session.edit(...ops), (reason) => failedNew(t, 'paths', reason)))) return;
    message.success(t('path.made', { code: session.view.w.paths.get(id)?.code ?? '' }));
    made.current = true;
    close();
    go({ row: id });
  };
  const stepProblem = (steps: string) => {
    for (const { line, name } of namedLines(steps)) {
      const problem = valueProblem(attackStepFields, 'name', name, t('path.new.line', { line }));
      if (problem) return problem;
    }
    return undefined;
  };
  const needed = (title: string) => ({ required: true, message: problemText({ problem: 'required' }, title) });
  return (
    <FormDialog
      dirty={kept !== null}
      made={made}
      title={t('path.new')}
      okText={t('path.new.create')}
      cancelText={t('workspace.preview.cancel')}
      onClose={close}
      onOk={() => form.submit()}
    >
      <Form<Fields>
        form={form}
        initialValues={kept ?? {}}
        onValuesChange={(_, values) => keep(Object.values(values).some((one) => one?.length) ? values : null)}
        layout="vertical"
        size="small"
        onFinish={(values) => void create(values)}
        // Before the list of a select hears it, which would take out what is chosen in it.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || composing(event)) return;
          event.preventDefault();
          event.stopPropagation();
          // It would lie over what the fields say.
          setListOpen(false);
          form.submit();
        }}
      >
        <Form.Item name="threats" label={t('path.field.threats')} rules={[needed(t('path.field.threats'))]}>
          <Select
            mode="multiple"
            autoFocus
            open={isListOpen}
            onOpenChange={setListOpen}
            options={[...threats]}
            showSearch={{ optionFilterProp: 'text' }}
          />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('path.field.name')}
          rules={[
            { ...needed(t('path.field.name')), whitespace: true },
            fits((name) => valueProblem(pathFields, 'name', name.trim(), t('path.field.name'))),
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="steps" label={t('path.new.steps')} extra={t('path.new.hint')} rules={[fits(stepProblem)]}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}

/** A rule of a text, from what is wrong with it in words. */
const fits = (problemOf: (text: string) => string | undefined) => ({
  validator: async (_: unknown, text = '') => {
    const problem = problemOf(text);
    if (problem) throw new Error(problem);
  },
});
