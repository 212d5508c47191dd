import { ApiOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { askAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { GenerateDamages } from './GenerateDamages';

/** What the step of the assets offers: damage scenarios for their pairs, and the questions about devices. */
export function AssetTools({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  return (
    <>
      <GenerateDamages readOnly={readOnly} />
      <Button size="small" icon={<ApiOutlined />} title={t('device.title')} onClick={() => askAct('device.open')}>
        {t('device.title')}
      </Button>
    </>
  );
}
