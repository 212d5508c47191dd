import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type MissingThreat, missingThreats, threatOps } from '#domain/workspace/generate-threats.ts';
import { useT } from '@/i18n';
import { local } from '@/workspace/levels';
import { PreviewDialog } from '@/workspace/PreviewDialog';
import { useAct } from '@/workspace/useAct';
import { useSession } from '@/workspace/WorkspaceProvider';

/** Threat scenarios that follow from the damage scenarios, shown before they are made (method.md 2.6 rule 2). */
export function GenerateThreats({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const act = useAct();
  /** What was missing when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [found, setFound] = useState<readonly MissingThreat[] | null>(null);
  if (readOnly) return null;
  const { assets, damages } = session.view.w;
  const keyOf = ({ asset, property, type }: MissingThreat) => `${asset} ${property} ${type}`;
  const generate = (keys: ReadonlySet<string>) => {
    const still = missingThreats(session.view.w, local).filter((line) => keys.has(keyOf(line)));
    return act(session.edit(...threatOps(still)));
  };
  const detailOf = ({ asset, property, damages: ids }: MissingThreat) =>
    t('threat.generate.line', {
      asset: assets.get(asset)?.code ?? '',
      property,
      damages: ids.map((id) => damages.get(id)?.code ?? '').join(', '),
    });
  return (
    <>
      <Button
        size="small"
        icon={<ThunderboltOutlined />}
        onClick={() => setFound(missingThreats(session.view.w, local))}
      >
        {t('threat.generate')}
      </Button>
      <PreviewDialog
        open={found !== null}
        title={t('threat.generate')}
        hint={t('threat.generate.hint')}
        nothing={t('threat.generate.nothing')}
        lines={(found ?? []).map((line) => ({ key: keyOf(line), text: line.description, detail: detailOf(line) }))}
        onGenerate={generate}
        onClose={() => setFound(null)}
      />
    </>
  );
}
