import { App } from 'antd';
import { useT } from '@/i18n';

/** Whether levels can be deleted: those the product delivers stay, which is said then. */
export function useKeepDefault(): (rows: readonly { isDefault?: boolean | undefined }[]) => boolean {
  const t = useT();
  const { message } = App.useApp();
  return (rows) => {
    const kept = rows.some((row) => row.isDefault);
    if (kept) message.error(t('configuration.level.defaultKept'));
    return !kept;
  };
}
