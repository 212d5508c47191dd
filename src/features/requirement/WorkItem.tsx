import { Tag } from 'antd';
import { polarion } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';

/** What the requirement became in Polarion, as it was seen last; nothing where it was never sent. */
export function WorkItem({ row, label }: PanelPartProps<'requirements'>) {
  const t = useT();
  const dates = useDates();
  const versionId = useWorkspace((v) => v.w.versionId);
  const { data } = useCall(
    polarion.ofVersion,
    { params: { versionId } },
    { ...silent, cacheKey: `work items ${versionId}` },
  );
  const item = data?.list.find((one) => one.row === row.id);
  if (!item) return null;
  return (
    <PanelValue label={label}>
      <span>
        {item.gone ? (
          item.workItem
        ) : (
          <a href={item.address} target="_blank" rel="noreferrer">
            {item.workItem}
          </a>
        )}{' '}
        {(item.gone || item.changed) && (
          <Tag>{t(item.gone ? 'polarion.state.goneThere' : 'polarion.state.changedThere')}</Tag>
        )}
        {item.status}{' '}
        {item.readTime && (
          <small className={parts.note}>{t('requirement.workItem.seen', { when: dates.time(item.readTime) })}</small>
        )}
      </span>
    </PanelValue>
  );
}
