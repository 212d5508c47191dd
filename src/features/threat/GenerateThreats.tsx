import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type MissingThreat, missingThreats, threatOps } from '#domain/kinds/threat/generate.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { shortCodes } from '@/rows/short-codes';
import { useSession } from '@/session/SessionProvider';

/** Threat scenarios that follow from the damage scenarios, shown before they are made (M-2.6.2). */
export function GenerateThreats({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  /** What was missing when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [found, setFound] = useState<readonly MissingThreat[] | null>(null);
  if (readOnly) return null;
  const { assets, damages } = session.view.w;
  const keyOf = ({ asset, property, type }: MissingThreat) => `${asset} ${property} ${type}`;
  const opsOf = (keys: ReadonlySet<string>) =>
    threatOps(missingThreats(session.view.w, inLanguage).filter((line) => keys.has(keyOf(line))));
  const detailOf = ({ asset, property, damages: ids }: MissingThreat) =>
    t('threat.generate.line', {
      asset: assets.get(asset)?.code ?? '',
      property,
      damages: shortCodes(ids.map((id) => damages.get(id)?.code ?? '')),
    });
  return (
    <>
      <Button
        size="small"
        title={t('threat.generate')}
        icon={<ThunderboltOutlined />}
        onClick={() => setFound(missingThreats(session.view.w, inLanguage))}
      >
        {t('threat.generate')}
      </Button>
      <PreviewDialog
        open={found !== null}
        generator="threats"
        title={t('threat.generate')}
        hint={t('threat.generate.hint')}
        nothing={t('threat.generate.nothing')}
        lines={(found ?? []).map((line) => ({ key: keyOf(line), text: line.description, detail: detailOf(line) }))}
        opsOf={opsOf}
        onClose={() => setFound(null)}
      />
    </>
  );
}
