import { FormOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { missingRisks, riskOps } from '#domain/generate/risks.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { useWorkspace } from '@/session/SessionProvider';
import type { Raters } from './RateStep';
import { RiskWizard } from './RiskWizard';

export type { Raters } from './RateStep';

/** Ways to risks beside typing them: all missing pairs at once, or one threat with care. */
export const riskToolsWith = (raters: Raters) => (props: { readOnly: boolean }) => (
  <RiskTools {...props} raters={raters} />
);

function RiskTools({ readOnly, raters }: { readOnly: boolean; raters: Raters }) {
  const t = useT();
  const [open, setOpen] = useState<'generate' | 'wizard' | null>(null);
  useAskedAct('risks.generate', () => setOpen('generate'), !readOnly);
  useAskedAct('risks.wizard', () => setOpen('wizard'), !readOnly);
  if (readOnly) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button
        size="small"
        title={t('risk.generate')}
        icon={<ThunderboltOutlined />}
        onClick={() => setOpen('generate')}
      >
        {t('risk.generate')}
      </Button>
      <Button size="small" title={t('risk.wizard')} icon={<FormOutlined />} onClick={() => setOpen('wizard')}>
        {t('risk.wizard')}
      </Button>
      {open === 'generate' && <GenerateRisks onClose={close} />}
      {open === 'wizard' && <RiskWizard raters={raters} onClose={close} />}
    </>
  );
}

function GenerateRisks({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const pairs = useMemo(() => missingRisks(w).map((pair) => ({ ...pair, key: `${pair.threat} ${pair.damage}` })), [w]);
  const lines = pairs.map(({ key, threat, damage }) => {
    const [cause, effect] = [w.threats.get(threat), w.damages.get(damage)];
    return {
      key,
      text: `${cause?.code} × ${effect?.code}`,
      detail: `${cause?.description} → ${effect?.description}`,
    };
  });
  return (
    <PreviewDialog
      open
      generator="risks"
      title={t('risk.generate')}
      hint={t('risk.generate.hint')}
      nothing={t('risk.generate.nothing')}
      lines={lines}
      opsOf={(keys) => riskOps(pairs.filter(({ key }) => keys.has(key)))}
      onClose={onClose}
    />
  );
}
