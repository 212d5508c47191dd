import { useMemo, useState } from 'react';
import { propertyNamed } from '#domain/library/device/answers.ts';
import {
  type DeviceEntries,
  type DeviceThreat,
  deviceThreatOps,
  deviceThreats,
} from '#domain/library/device/threats.ts';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { failedNew } from '@/rows/failed-act';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { shortCodes } from '@/rows/short-codes';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import styles from './device.less';

const keyOf = ({ asset, number }: DeviceThreat) => `${asset.id} ${number}`;

interface Props {
  /** Id of the asset that was looked at; null: all that have answers. */
  asset: string | null;
  entries: DeviceEntries;
  onClose: () => void;
}

/** The threats that the answers lead to, shown before they are made. */
export function DeviceThreats({ asset, entries, onClose }: Props) {
  const t = useT();
  const session = useSession();
  /** What was there when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [before] = useState(session.view.w);
  const only = useMemo(() => (asset === null ? undefined : new Set([asset])), [asset]);
  const { found, untyped, lost } = useMemo(() => deviceThreats(before, entries, only), [before, entries, only]);
  const opsOf = (keys: ReadonlySet<string>) => {
    const { w } = session.view;
    const still = deviceThreats(w, entries, only).found.filter((one) => keys.has(keyOf(one)));
    return deviceThreatOps(w, still, { language: textLanguage(), newId });
  };
  const detailOf = (one: DeviceThreat) => {
    const because = one.properties.map((code) => `${code} ${inLanguage(propertyNamed(code)?.name ?? none)}`).join('; ');
    if (one.threat) return t('device.threats.linked', { code: one.threat.code, because });
    const codes = one.damages.map((id) => before.damages.get(id)?.code ?? '');
    const led =
      codes.length > 0
        ? t('device.threats.damages', { codes: shortCodes(codes) })
        : t(one.asset.properties.includes(one.property) ? 'device.threats.noDamage' : 'device.threats.noProperty', {
            property: one.property,
          });
    return [one.asset.code, `${one.type}/${one.property}`, led, because].join(' · ');
  };
  return (
    <PreviewDialog
      open
      generator="emb3d"
      title={t('device.threats')}
      hint={t('device.threats.hint')}
      nothing={t('device.threats.nothing')}
      lines={found.map((one) => ({
        key: keyOf(one),
        text: `${one.number} ${inLanguage(one.attack.name)}`,
        detail: detailOf(one),
        ...(asset === null && { group: `${one.asset.code} ${one.asset.name}` }),
      }))}
      opsOf={opsOf}
      failed={(reason) => failedNew(t, 'threats', reason)}
      onClose={onClose}
    >
      {lost.length > 0 && (
        <p className={styles.said} data-part="lost">
          {t('device.threats.lost', {
            codes: lost.map(({ threat, number }) => `${threat.code} (${number})`).join(', '),
          })}
        </p>
      )}
      {untyped.length > 0 && (
        <p className={styles.said}>
          {t('device.threats.untyped', { numbers: [...new Set(untyped.map(({ number }) => number))].join(', ') })}
        </p>
      )}
    </PreviewDialog>
  );
}

const none = { en: '', zh: '' };
