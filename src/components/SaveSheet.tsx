import { DownloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useT } from '@/i18n';
import type { SheetFormat } from './save-sheet';

interface Props {
  /** What the button of the workbook is called. */
  label: string;
  size?: 'small' | 'middle';
  /** Its words stand beside the icon. */
  spoken?: boolean;
  disabled?: boolean;
  onSave: (format: SheetFormat) => void;
}

/** Saves what a list shows, as a workbook or as CSV. */
export function SaveSheet({ label, size = 'small', spoken = false, disabled = false, onSave }: Props) {
  const t = useT();
  // Its name has the word that is seen on it.
  const csv = t('component.csv');
  return (
    <>
      <Tooltip title={spoken ? undefined : label}>
        <Button
          size={size}
          disabled={disabled}
          type="text"
          icon={<DownloadOutlined />}
          aria-label={label}
          onClick={() => onSave('xlsx')}
        >
          {spoken ? label : undefined}
        </Button>
      </Tooltip>
      <Tooltip title={csv}>
        <Button size={size} disabled={disabled} type="text" aria-label={csv} onClick={() => onSave('csv')}>
          CSV
        </Button>
      </Tooltip>
    </>
  );
}
