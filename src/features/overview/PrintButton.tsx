import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '@/i18n';

/** Prints a page of the task; `data-paper` on the page says that it stands alone on paper. */
export function PrintButton() {
  const t = useT();
  return (
    <Button size="small" icon={<PrinterOutlined />} onClick={() => window.print()}>
      {t('result.print')}
    </Button>
  );
}
