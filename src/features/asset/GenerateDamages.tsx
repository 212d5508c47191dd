import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, Flex, Switch } from 'antd';
import { useState } from 'react';
import { damageOps, type MissingDamage, missingDamages } from '#domain/generate/damages.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { useSession } from '@/session/SessionProvider';

/** Damage scenarios for the properties without one, shown before they are made (M-2.6.1). */
export function GenerateDamages({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  /** What was missing when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [found, setFound] = useState<readonly MissingDamage[] | null>(null);
  const [rated, setRated] = useState(true);
  const look = () => setFound(missingDamages(session.view.w, inLanguage));
  useAskedAct('damages.generate', look, !readOnly);
  if (readOnly) return null;
  const { assets, method } = session.view.w;
  const keyOf = ({ asset, property }: MissingDamage) => `${asset} ${property}`;
  const ratingsOf = ({ ratings }: MissingDamage) =>
    method.impact.dimensions.flatMap((dimension) => {
      const code = ratings[dimension.code]?.level;
      const level = levelsOf(method.impact, dimension).find((one) => one.code === code);
      return level ? [`${dimension.code} ${inLanguage(level.name)}`] : [];
    });
  const detailOf = (line: MissingDamage) =>
    [
      assets.get(line.asset)?.code ?? '',
      line.property,
      ...(line.template ? [t('asset.generate.template', { code: line.template })] : []),
      ...(rated ? ratingsOf(line) : []),
    ].join(' · ');
  const opsOf = (keys: ReadonlySet<string>) => {
    const still = new Set(missingDamages(session.view.w, inLanguage).map(keyOf));
    const wanted = (found ?? []).filter((line) => keys.has(keyOf(line)) && still.has(keyOf(line)));
    return damageOps(wanted, { ratings: rated });
  };
  return (
    <>
      <Button size="small" title={t('asset.generate')} icon={<ThunderboltOutlined />} onClick={look}>
        {t('asset.generate')}
      </Button>
      <PreviewDialog
        open={found !== null}
        generator="damages"
        title={t('asset.generate')}
        hint={t('asset.generate.hint')}
        nothing={t('asset.generate.nothing')}
        lines={(found ?? []).map((line) => ({
          key: keyOf(line),
          text: line.description,
          detail: detailOf(line),
        }))}
        opsOf={opsOf}
        onClose={() => setFound(null)}
      >
        {(found ?? []).some((line) => line.template) && (
          <Flex gap={8} align="center" style={{ marginBlockEnd: 8 }}>
            <Switch size="small" checked={rated} onChange={setRated} aria-labelledby="generate-ratings" />
            <span id="generate-ratings">{t('asset.generate.ratings')}</span>
          </Flex>
        )}
      </PreviewDialog>
    </>
  );
}
