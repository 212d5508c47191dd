import { NodeIndexOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { namesFrom, newPathOps } from './path-edits';

/** A new path with its first steps written down in one go: one line, one step. */
export function PathTools({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" icon={<NodeIndexOutlined />} onClick={() => setOpen(true)}>
        {t('path.new')}
      </Button>
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
  const runEdit = useRunEdit();
  const [, go] = useAddress();
  const threats = useRowChoices('threats');
  const [form] = Form.useForm<Fields>();
  const create = async ({ threats: ids, name, steps }: Fields) => {
    const id = newId();
    const ops = newPathOps({ name: name.trim(), threats: ids }, namesFrom(steps ?? ''), id, newId);
    if (!(await runEdit(session.edit(...ops)))) return;
    onClose();
    go({ row: id });
  };
  const rules = [{ required: true, message: t('path.new.needed') }];
  return (
    <Modal
      open
      title={t('path.new')}
      okText={t('path.new.create')}
      cancelText={t('workspace.preview.cancel')}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        size="small"
        requiredMark={false}
        onFinish={(values) => void create(values)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        <Form.Item name="threats" label={t('path.field.threats')} rules={rules}>
          <Select mode="multiple" autoFocus options={[...threats]} showSearch={{ optionFilterProp: 'text' }} />
        </Form.Item>
        <Form.Item name="name" label={t('path.field.name')} rules={[{ ...rules[0], whitespace: true }]}>
          <Input maxLength={400} />
        </Form.Item>
        <Form.Item name="steps" label={t('path.new.steps')} extra={t('path.new.hint')}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
