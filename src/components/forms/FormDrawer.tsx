import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import { FieldDrawer } from './FieldDrawer';
import type { Offer } from './useKeptForm';

interface Props {
  title: string;
  isNew: boolean;
  /** Of `useSavedForm`. */
  saved: { saving: boolean; offer: Offer | null };
  /** Id of the form inside, so that Enter in a field is the button too. */
  form: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside its list. Enter saves, Esc leaves. */
export function FormDrawer({ title, isNew, saved, form, onClose, children }: Props) {
  const t = useT();
  return (
    <FieldDrawer
      title={title}
      size={520}
      onClose={onClose}
      footer={
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" form={form} loading={saved.saving} disabled={saved.offer !== null}>
            {isNew ? t('form.create') : t('form.save')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </Flex>
      }
    >
      {children}
    </FieldDrawer>
  );
}
