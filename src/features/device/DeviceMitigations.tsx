import { useMemo, useState } from 'react';
import {
  type DeviceEntries,
  type DeviceMitigation,
  deviceMitigationOps,
  deviceMitigations,
} from '#domain/library/device/threats.ts';
import type { PlainTextKey } from '@/i18n';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { failedNew } from '@/rows/failed-act';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { useSession } from '@/session/SessionProvider';

const keyOf = ({ asset, number }: DeviceMitigation) => `${asset.id} ${number}`;

const levels: Readonly<Record<string, PlainTextKey>> = {
  foundational: 'device.level.foundational',
  intermediate: 'device.level.intermediate',
  leading: 'device.level.leading',
};

interface Props {
  /** Id of the asset that was looked at; null: all that have answers. */
  asset: string | null;
  entries: DeviceEntries;
  onClose: () => void;
}

/** The mitigations of the threats, as requirements; those above the basic level are offered and not ticked. */
export function DeviceMitigations({ asset, entries, onClose }: Props) {
  const t = useT();
  const session = useSession();
  /** What was there when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [before] = useState(session.view.w);
  const only = useMemo(() => (asset === null ? undefined : new Set([asset])), [asset]);
  const found = useMemo(() => deviceMitigations(before, entries, only), [before, entries, only]);
  const opsOf = (keys: ReadonlySet<string>) => {
    const { w } = session.view;
    const still = deviceMitigations(w, entries, only).filter((one) => keys.has(keyOf(one)));
    return deviceMitigationOps(w, still, textLanguage());
  };
  const detailOf = ({ asset: of, level, threats, row }: DeviceMitigation) =>
    [
      of.code,
      t(levels[level] ?? 'device.level.foundational'),
      t('device.mitigations.against', { numbers: threats.join(', ') }),
      ...(row ? [t('device.mitigations.bound', { code: row.code })] : []),
    ].join(' · ');
  return (
    <PreviewDialog
      open
      generator="emb3d"
      title={t('device.mitigations')}
      hint={t('device.mitigations.hint')}
      nothing={t('device.mitigations.nothing')}
      lines={found.map((one) => ({
        key: keyOf(one),
        text: `${one.number} ${inLanguage(one.requirement.name)}`,
        detail: detailOf(one),
        unsure: one.level !== 'foundational',
        ...(asset === null && { group: `${one.asset.code} ${one.asset.name}` }),
      }))}
      opsOf={opsOf}
      okText={(count) => t('device.mitigations.ok', { count })}
      failed={(reason) => failedNew(t, 'requirements', reason)}
      onClose={onClose}
    />
  );
}
