import { Alert } from 'antd';
import { useT } from '@/i18n';

/** How many reviewed rows an import makes suspect, with the codes of the first; nothing where it is none. */
export function BecomesSuspect({ suspects }: { suspects: { count: number; codes: string[] } | undefined }) {
  const t = useT();
  if (!suspects || suspects.count === 0) return null;
  const words = `${t('configuration.effect.suspects', { count: suspects.count })} ${suspects.codes.join(', ')}`;
  return <Alert type="warning" showIcon title={words} data-part="becomes-suspect" />;
}
