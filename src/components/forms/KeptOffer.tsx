import { Alert, Button, Flex } from 'antd';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import type { Offer } from './useKeptForm';

/** Above a form: what was typed in it before and not saved, to go on with or to let go. */
export function KeptOffer({ offer }: { offer: Offer | null }) {
  const t = useT();
  const { time } = useDates();
  if (!offer) return null;
  return (
    <Alert
      type="info"
      showIcon
      data-part="kept-offer"
      title={t('form.kept.title', { at: time(new Date(offer.at).toISOString()) })}
      description={offer.isStale ? (offer.note ?? t('form.kept.stale')) : undefined}
      style={{ marginBlockEnd: 16 }}
      action={
        <Flex gap={8} wrap>
          <Button type="primary" size="small" autoFocus onClick={offer.take}>
            {t('form.kept.take')}
          </Button>
          <Button size="small" onClick={offer.discard}>
            {t('form.kept.discard')}
          </Button>
        </Flex>
      }
    />
  );
}
