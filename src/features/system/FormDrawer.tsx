import { Button, Drawer, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';

interface Props {
  title: string;
  isNew: boolean;
  saving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside its list. */
export function FormDrawer({ title, isNew, saving, onSubmit, onClose, children }: Props) {
  const t = useT();
  return (
    <Drawer
      open
      title={title}
      size={520}
      onClose={onClose}
      footer={
        <Flex gap={8}>
          <Button type="primary" loading={saving} onClick={onSubmit}>
            {isNew ? t('form.create') : t('form.save')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </Flex>
      }
    >
      {children}
    </Drawer>
  );
}
