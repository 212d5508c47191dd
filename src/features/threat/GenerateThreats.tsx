import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import {
  ledOps,
  type MissingThreat,
  missingThreats,
  threatOps,
  type UnledThreat,
  unledThreats,
} from '#domain/generate/threats.ts';
import { cutAt } from '#domain/model/base.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { shortCodes } from '@/rows/short-codes';
import { useSession } from '@/session/SessionProvider';

const keyOf = ({ asset, property, type }: MissingThreat) => `${asset} ${property} ${type}`;
/** What tells one threat scenario from others: imported ones go on for pages. */
const firstLine = (text: string) => cutAt(text.split('\n', 1).join(''), 400);
const keyOfUnled = ({ threat }: UnledThreat) => `leads ${threat.id}`;

/** Threat scenarios that follow from the damage scenarios, and those that are there and lead to none yet, shown before they are made (M-2.6.2). */
export function GenerateThreats({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  /** What was missing when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [found, setFound] = useState<{ missing: MissingThreat[]; unled: UnledThreat[] } | null>(null);
  const look = () => ({ missing: missingThreats(session.view.w, inLanguage), unled: unledThreats(session.view.w) });
  useAskedAct('threats.generate', () => setFound(look()), !readOnly);
  if (readOnly) return null;
  const { assets, damages } = session.view.w;
  const opsOf = (keys: ReadonlySet<string>) => {
    const { missing, unled } = look();
    return [
      ...ledOps(unled.filter((line) => keys.has(keyOfUnled(line)))),
      ...threatOps(missing.filter((line) => keys.has(keyOf(line)))),
    ];
  };
  const detailOf = (about: readonly string[], property: string, ids: readonly string[]) =>
    t('threat.generate.line', {
      asset: shortCodes(about.map((id) => assets.get(id)?.code ?? '')),
      property,
      damages: shortCodes(ids.map((id) => damages.get(id)?.code ?? '')),
    });
  const lines = [
    ...(found?.unled ?? []).map((line) => ({
      key: keyOfUnled(line),
      text: t('threat.generate.led', { code: line.threat.code, description: firstLine(line.threat.description) }),
      detail: detailOf(line.threat.assets, line.threat.property, line.damages),
    })),
    ...(found?.missing ?? []).map((line) => ({
      key: keyOf(line),
      text: line.description,
      detail: detailOf([line.asset], line.property, line.damages),
    })),
  ];
  return (
    <>
      <Button size="small" title={t('threat.generate')} icon={<ThunderboltOutlined />} onClick={() => setFound(look())}>
        {t('threat.generate')}
      </Button>
      <PreviewDialog
        open={found !== null}
        generator="threats"
        title={t('threat.generate')}
        hint={t('threat.generate.hint')}
        nothing={t('threat.generate.nothing')}
        lines={lines}
        opsOf={opsOf}
        onClose={() => setFound(null)}
      />
    </>
  );
}
