import { CloudDownloadOutlined } from '@ant-design/icons';
import { App, Badge, Button, Modal } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { type Delivery, deliveryCalls } from '#contract/library-delivery.ts';
import type { LibraryName } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

const acts = ['added', 'updated', 'kept', 'taken'] as const satisfies readonly (keyof Delivery)[];

/** Entries of an act that are named before the others are only counted. */
const mostNamed = 50;

/** What this version of the product brings for a library, shown before it is taken over; not there where it brings nothing. */
export function DeliveryUpdate({ library, onDone }: { library: LibraryName; onDone: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const look = useCallback(async () => {
    // What is offered beside the list is no reason for a message when it cannot be asked.
    setDelivery(await call(deliveryCalls[library].preview, {}).catch(() => null));
  }, [library]);
  useEffect(() => void look(), [look]);
  const waiting = delivery ? delivery.added.length + delivery.updated.length : 0;
  if (!delivery || waiting === 0) return null;
  const load = async () => {
    setBusy(true);
    try {
      const done = await call(deliveryCalls[library].load, {});
      message.success(t('delivery.done', { added: done.added.length, updated: done.updated.length }));
      setOpen(false);
      await look();
      onDone();
    } catch (error) {
      message.error(refusalText(error as CallError));
    }
    setBusy(false);
  };
  return (
    <>
      <Badge count={waiting} overflowCount={999}>
        <Button icon={<CloudDownloadOutlined />} onClick={() => setOpen(true)}>
          {t('delivery.open')}
        </Button>
      </Badge>
      <Modal
        open={open}
        title={t('delivery.open')}
        okText={t('delivery.load', { count: waiting })}
        cancelText={t('confirm.cancel')}
        okButtonProps={{ loading: busy }}
        onOk={() => void load()}
        onCancel={() => setOpen(false)}
        width={640}
      >
        <p>{t('delivery.hint')}</p>
        {acts.map((act) => (
          <Entries key={act} title={t(`delivery.${act}`, { count: delivery[act].length })} entries={delivery[act]} />
        ))}
      </Modal>
    </>
  );
}

function Entries({ title, entries }: { title: string; entries: Delivery['added'] }) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <b>{title}</b>
      <ul>
        {entries.slice(0, mostNamed).map(({ code, name }) => (
          <li key={code}>
            {code} {inLanguage(name)}
          </li>
        ))}
        {entries.length > mostNamed && <li>{t('delivery.more', { count: entries.length - mostNamed })}</li>}
      </ul>
    </section>
  );
}
