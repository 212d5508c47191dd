import { Alert } from 'antd';
import { useT } from '@/i18n';
import { type CallError, isNotThere } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** In the place of an entry, or of what belongs to it, that could not be read. */
export function EntryNotRead({ error, more }: { error: CallError; more?: string }) {
  const t = useT();
  const title = isNotThere(error) ? t('library.gone') : refusalText(error);
  return <Alert type="warning" showIcon title={title} description={more} style={{ marginBlockEnd: more ? 16 : 0 }} />;
}
