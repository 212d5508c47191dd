import { Button } from 'antd';
import { askAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import type { PanelPartProps } from '@/rows/fields';
import parts from '@/rows/parts.less';

/** How many questions about the device are answered, and the way to them. */
export function AssetDevice({ row, label }: PanelPartProps<'assets'>) {
  const t = useT();
  const answers = Object.values(row.deviceProperties);
  const yes = answers.filter(Boolean).length;
  return (
    <div className={parts.field} data-part="device">
      <span>{label}</span>
      <Button size="small" type="link" style={{ paddingInline: 0 }} onClick={() => askAct('device.open', row.id)}>
        {answers.length === 0 ? t('asset.device.none') : t('asset.device.count', { yes, no: answers.length - yes })}
      </Button>
    </div>
  );
}
