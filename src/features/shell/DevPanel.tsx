import { LayoutOutlined } from '@ant-design/icons';
import { FloatButton, Modal } from 'antd';
import { useState } from 'react';
import { useT } from '@/i18n';
import { SettingsPanel } from './SettingsDrawer';

/** The layout panel of development (R-SHELL-6): always at hand, never in a release. */
export default function DevPanel() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <FloatButton icon={<LayoutOutlined />} tooltip={t('devPanel.title')} onClick={() => setOpen(true)} />
      <Modal open={open} title={t('devPanel.title')} footer={null} width={360} onCancel={() => setOpen(false)}>
        <SettingsPanel />
      </Modal>
    </>
  );
}
