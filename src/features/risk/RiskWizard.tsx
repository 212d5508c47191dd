import { Button, Modal, Steps } from 'antd';
import { useState } from 'react';
import { add } from '#domain/workspace/edit.ts';
import { useAskBeforeLoss } from '@/components/useAskBeforeLoss';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useKeptInput } from '@/session/useKeptInput';
import { useRunEdit } from '@/session/useRunEdit';
import { RateStep } from './RateStep';
import styles from './risk.less';
import { ThreatStep } from './ThreatStep';
import { missingIn, type Wanted } from './wizard-state';

const nothing: Wanted = { threat: null, damage: null, treatments: [], strategy: '', statement: '' };

/** Risk in two steps (R-RISK-5): choose a threat from the overview, then rate it: damage, value, decision. */
export function RiskWizard({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const [, go] = useAddress();
  const [step, setStep] = useState(0);
  const [tried, setTried] = useState(false);
  const [kept, setWanted] = useKeptInput<Wanted>('form risk');
  const wanted = kept ?? nothing;
  const close = () => {
    setWanted(null);
    onClose();
  };
  const ask = useAskBeforeLoss();
  const askToLeave = () => (kept ? ask(close) : close());
  const choose = (threat: string) => threat !== wanted.threat && setWanted({ ...nothing, threat });
  const create = async () => {
    const { threat, damage } = wanted;
    if (!threat || !damage) return;
    setTried(true);
    if (missingIn(wanted).length > 0) return;
    const id = newId();
    if (!(await runEdit(session.edit(add('risks', { ...wanted, threat, damage }, id))))) return;
    close();
    go({ row: id });
  };
  return (
    <Modal
      open
      className={styles.wizard}
      width={760}
      title={t('risk.wizard')}
      onCancel={askToLeave}
      footer={
        <>
          <Button onClick={askToLeave}>{t('workspace.preview.cancel')}</Button>
          {step === 1 && <Button onClick={() => setStep(0)}>{t('risk.wizard.back')}</Button>}
          {step === 0 ? (
            <Button type="primary" disabled={!wanted.threat} onClick={() => setStep(1)}>
              {t('risk.wizard.next')}
            </Button>
          ) : (
            <Button type="primary" disabled={!wanted.damage} onClick={() => void create()}>
              {t('risk.wizard.create')}
            </Button>
          )}
        </>
      }
    >
      <Steps
        size="small"
        current={step}
        items={[{ title: t('risk.wizard.threat') }, { title: t('risk.wizard.rate') }]}
      />
      {step === 0 ? (
        <ThreatStep chosen={wanted.threat} onChoose={choose} onNext={() => wanted.threat && setStep(1)} />
      ) : (
        <RateStep wanted={wanted} missing={tried ? missingIn(wanted) : []} onWanted={setWanted} />
      )}
    </Modal>
  );
}
