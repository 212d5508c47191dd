import { Alert } from 'antd';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

const goneStatus = 404;

/** In the place of an entry, or of what belongs to it, that could not be read. */
export function EntryNotRead({ error }: { error: CallError }) {
  const t = useT();
  return <Alert type="warning" showIcon title={error.status === goneStatus ? t('library.gone') : refusalText(error)} />;
}
