import { useAccess } from '@umijs/max';
import { App, Button, Modal, Segmented, Steps } from 'antd';
import { useRef, useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import { importOps } from '#domain/library/import.ts';
import { add } from '#domain/workspace/edit.ts';
import { useAskBeforeLoss } from '@/components/forms/useAskBeforeLoss';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { formPlace } from '@/session/kept/kept';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { LibraryThreatStep } from './LibraryThreatStep';
import { type Raters, RateStep } from './RateStep';
import styles from './risk.less';
import { ThreatStep } from './ThreatStep';
import { canTake, damagesTaken, missingIn, nothingWanted, type Taking, type Wanted, wrongIn } from './wizard-state';

/** Risk in two steps (R-RISK-5): choose a threat from the overview of the task or the library, then rate it: damage, its impact, the feasibility, decision. */
export function RiskWizard({ raters, onClose }: { raters: Raters; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const [, go] = useAddress();
  const [step, setStep] = useState(0);
  const [tried, setTried] = useState(false);
  const [kept, setWanted] = useKeptInput<Wanted>(`${formPlace}risk`);
  const wanted = kept ?? nothingWanted;
  const mayReadLibrary = useAccess().canAttackRead === true;
  const [from, setFrom] = useState<'task' | 'library'>(mayReadLibrary && wanted.taking ? 'library' : 'task');
  const { takeThreat, busy } = useTakeThreat();
  const w = useWorkspace((v) => v.w);
  const made = useRef(false);
  const close = () => {
    setWanted(null);
    onClose();
  };
  const ask = useAskBeforeLoss();
  const askToLeave = () => (kept ? ask(close) : close());
  const choose = (threat: string) => threat !== wanted.threat && setWanted({ ...nothingWanted, threat });
  const canRate = from === 'task' ? wanted.threat !== null : canTake(w, wanted.taking);
  /** To the second step; a threat of the library becomes a threat scenario of the task on the way. */
  const rate = async () => {
    if (!canRate) return;
    if (from === 'library' && wanted.taking) {
      const threat = await takeThreat(wanted.taking);
      if (threat === null) return;
      setWanted({ ...nothingWanted, threat });
      setFrom('task');
    }
    setStep(1);
  };
  const create = async () => {
    const { taking: _, ...risk } = wanted;
    const { threat, damage } = risk;
    if (!threat || !damage) return;
    setTried(true);
    if (missingIn(wanted).length > 0 || wrongIn(wanted).length > 0) return;
    const id = newId();
    if (!(await runEdit(session.edit(add('risks', { ...risk, threat, damage }, id))))) return;
    message.success(t('risk.wizard.done', { code: session.view.w.risks.get(id)?.code ?? '' }));
    made.current = true;
    close();
    go({ row: id });
  };
  return (
    <Modal
      open
      className={styles.wizard}
      // A page of the library is as high as the window.
      {...(step === 0 && from === 'library' ? { width: 'min(1000px, 94vw)', style: { top: 24 } } : { width: 760 })}
      title={t('risk.wizard')}
      onCancel={askToLeave}
      footer={
        <>
          <Button onClick={askToLeave}>{t('workspace.preview.cancel')}</Button>
          {step === 1 && <Button onClick={() => setStep(0)}>{t('risk.wizard.back')}</Button>}
          {step === 0 ? (
            <Button type="primary" disabled={!canRate || busy} onClick={() => void rate()}>
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
      <ReturnFocus made={made} />
      <Steps
        size="small"
        current={step}
        items={[{ title: t('risk.wizard.threat') }, { title: t('risk.wizard.rate') }]}
      />
      {step === 0 && mayReadLibrary && <FromChoice from={from} onFrom={setFrom} />}
      {step === 0 && from === 'library' && (
        <LibraryThreatStep
          taking={wanted.taking ?? null}
          onTaking={(taking) => setWanted({ ...nothingWanted, taking })}
        />
      )}
      {step === 0 && from === 'task' && (
        <ThreatStep chosen={wanted.threat} onChoose={choose} onNext={() => void rate()} />
      )}
      {step === 1 && (
        <RateStep raters={raters} wanted={wanted} missing={tried ? missingIn(wanted) : []} onWanted={setWanted} />
      )}
    </Modal>
  );
}

/** Where the threat comes from. */
function FromChoice({ from, onFrom }: { from: 'task' | 'library'; onFrom: (from: 'task' | 'library') => void }) {
  const t = useT();
  return (
    <Segmented<'task' | 'library'>
      style={{ marginBlockEnd: 8 }}
      aria-label={t('risk.wizard.from')}
      options={(['task', 'library'] as const).map((value) => ({ value, label: t(`risk.wizard.from.${value}`) }))}
      value={from}
      onChange={onFrom}
    />
  );
}

/** Makes a threat of the library a threat scenario of the task, as the import from libraries does; returns its id, or null if that was refused. */
function useTakeThreat() {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const [busy, setBusy] = useState(false);
  const take = async (taking: Taking): Promise<string | null> => {
    const [entry] = await call(libraryCalls.attacks.some, { body: { ids: [taking.entry] } }, silent);
    const { w } = session.view;
    const id = newId();
    const ops = importOps({
      library: 'attacks',
      method: w.method,
      language: textLanguage(),
      newId: () => id,
      entries: entry ? [entry] : [],
      to: taking.assets.flatMap((asset) => w.assets.get(asset) ?? []),
      damages: damagesTaken(w, taking),
    });
    if (ops.length === 0) {
      message.error(t('risk.wizard.library.gone', { code: taking.code }));
      return null;
    }
    await session.edit(...ops);
    message.success(t('risk.wizard.library.done', { code: session.view.w.threats.get(id)?.code ?? '' }));
    return id;
  };
  const takeThreat = async (taking: Taking): Promise<string | null> => {
    setBusy(true);
    const work = take(taking);
    const isDone = await runEdit(work);
    setBusy(false);
    return isDone ? work : null;
  };
  return { takeThreat, busy };
}
