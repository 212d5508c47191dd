import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import type { SavedViewItem } from '#contract/saved-view.ts';
import { SavedViewForm } from '#domain/product/saved-view.ts';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { useMayShareViews } from './useMayShareViews';
import styles from './views.less';

interface Props {
  /** The view that gets another name; else what is shown is saved as a new one. */
  renamed: SavedViewItem | null;
  onCancel: () => void;
  /** Returns the reason where it is refused. */
  onSave: (form: { name: string; shared: boolean }) => Promise<string | undefined>;
}

/** The name of a view and who sees it. */
export function ViewForm({ renamed, onCancel, onSave }: Props) {
  const t = useT();
  const { me } = useSession();
  const mayShare = useMayShareViews();
  const [name, setName] = useState(renamed?.name ?? '');
  const [shared, setShared] = useState(renamed?.shared ?? false);
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);
  // Taken out of the hands of others it would be nobody's.
  const isOthers = renamed !== null && renamed.owner.id !== me.id;

  const save = async () => {
    if (name.trim() === '') return setRefusal(t('workspace.views.name.needed'));
    const problem = problemIn(SavedViewForm.shape.name, name, t('workspace.views.name'));
    if (problem) return setRefusal(problem);
    setSaving(true);
    const reason = await onSave({ name, shared });
    setSaving(false);
    setRefusal(reason);
    if (reason === undefined) setName('');
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        size="small"
        autoFocus
        value={name}
        placeholder={t('workspace.views.name')}
        aria-label={t('workspace.views.name')}
        {...(refusal && { status: 'error', 'aria-invalid': true })}
        onChange={(event) => {
          setName(event.target.value);
          setRefusal(undefined);
        }}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.last}>
        <Radio.Group
          size="small"
          aria-label={t('workspace.views.for')}
          value={shared}
          disabled={!mayShare || isOthers}
          onChange={(event) => setShared(event.target.value === true)}
          options={[
            { value: false, label: t('workspace.views.forMe') },
            { value: true, label: t('workspace.views.forAll') },
          ]}
        />
        {renamed && (
          <Button size="small" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
        <Button size="small" type="primary" htmlType="submit" loading={saving}>
          {t(renamed ? 'workspace.views.renaming' : 'workspace.views.save')}
        </Button>
      </div>
    </form>
  );
}
