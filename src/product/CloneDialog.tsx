import { Form, Input, Modal } from 'antd';
import { refusesSpaces, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { spacelessItem } from '@/components/forms/spaceless';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';

/** What a clone is entered with; all else is the original's. */
interface CloneNames {
  name: string;
  code: string;
}

interface Props {
  /** What is cloned. */
  original: CloneNames & { id: string };
  words: { title: string; hint: string; ok: string };
  titleOf: (path: string) => string;
  /** The schemas of the two fields. */
  shape: Record<keyof CloneNames, Parameters<typeof rulesOf>[0]>;
  /** Sends the form without showing failures; then closes the dialog. False: nothing was made, the dialog stays. */
  clone: (form: CloneNames) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name and code of a clone; a name that is the original's is refused at its field. */
export function CloneDialog({ original: { id, name, code }, words, titleOf, shape, clone, onClose }: Props) {
  const t = useT();
  const saved = useSavedForm<CloneNames>({ keptAs: { place: `clone ${id}` }, titleOf, save: clone });
  const item = (field: keyof CloneNames) => ({
    name: field,
    label: titleOf(field),
    rules: rulesOf(shape[field], titleOf(field)),
    validateFirst: true,
    ...spacelessItem(shape[field]),
    ...(refusesSpaces(shape[field]) && { extra: t('form.noSpaces') }),
  });
  return (
    <Modal
      open
      title={words.title}
      okText={words.ok}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: saved.saving, disabled: saved.offer !== null }}
      onOk={() => saved.form.submit()}
      onCancel={() => saved.cancel(onClose)}
    >
      <ReturnFocus />
      <p className="quiet">{words.hint}</p>
      <SavedForm<CloneNames> saved={saved} initialValues={{ name, code: `${code}-2` }}>
        <Form.Item {...item('name')}>
          <Input autoFocus />
        </Form.Item>
        <Form.Item {...item('code')}>
          <Input />
        </Form.Item>
      </SavedForm>
    </Modal>
  );
}
