import { Button, Checkbox, Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { answered, deviceQuestions, usualFor, withUsual } from '#domain/library/device/answers.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { DeviceMitigations } from './DeviceMitigations';
import { DeviceThreats } from './DeviceThreats';
import styles from './device.less';
import { QuestionLine } from './QuestionLine';
import { type DeviceKnowledge, useDeviceKnowledge } from './useDeviceKnowledge';

/** What a device is like, asked by the properties of MITRE EMB3D; threats and mitigations follow from the answers. */
export default function DeviceDialog({ first, onClose }: { first: string; onClose: () => void }) {
  const t = useT();
  const assets = useWorkspace((v) => v.w.assets);
  const known = useDeviceKnowledge();
  const [chosen, setChosen] = useState(first);
  const [over, setOver] = useState<'threats' | 'mitigations' | null>(null);
  const [isAll, setAll] = useState(false);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const all = [...assets].sort(byCode);
  // What is drawn as a link is hardly a device.
  const asset = assets.get(chosen) ?? all.find(({ diagram }) => diagram === 'block') ?? all[0];
  const hasAnswers = all.some(({ deviceProperties }) => Object.values(deviceProperties).includes(true));
  const next = (which: 'threats' | 'mitigations') => (
    <Button key={which} disabled={!hasAnswers || !known} onClick={() => setOver(which)}>
      {t(`device.${which}`)}
    </Button>
  );
  return (
    <Modal
      open
      title={t('device.title')}
      width={900}
      onCancel={onClose}
      footer={[
        ...(readOnly
          ? []
          : [
              <Checkbox key="all" checked={isAll} onChange={({ target }) => setAll(target.checked)}>
                {t('device.all')}
              </Checkbox>,
              next('threats'),
              next('mitigations'),
            ]),
        <Button key="close" onClick={onClose}>
          {t('form.close')}
        </Button>,
      ]}
    >
      <ReturnFocus />
      <p className={parts.note}>{t('device.hint')}</p>
      {asset ? (
        <>
          <Select
            className={styles.asset ?? ''}
            aria-label={t('device.asset')}
            showSearch={{ optionFilterProp: 'label' }}
            value={asset.id}
            onChange={setChosen}
            options={all.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          />
          {known ? <Usual asset={asset} known={known} readOnly={readOnly} /> : <Skeleton active paragraph={false} />}
          <Questions key={asset.id} asset={asset} readOnly={readOnly} />
        </>
      ) : (
        <p>{t('device.noAsset')}</p>
      )}
      {known?.isUnlinked && <p className={parts.note}>{t('device.unlinked')}</p>}
      {asset && known && over === 'threats' && (
        <DeviceThreats asset={isAll ? null : asset.id} entries={known.entries} onClose={() => setOver(null)} />
      )}
      {asset && known && over === 'mitigations' && (
        <DeviceMitigations asset={isAll ? null : asset.id} entries={known.entries} onClose={() => setOver(null)} />
      )}
    </Modal>
  );
}

/** What an asset of this kind usually answers, with the reason: nothing is taken over by itself. */
function Usual({ asset, known, readOnly }: { asset: AssetRow; known: DeviceKnowledge; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const usual = usualFor(known.kindsOf(asset));
  if (!usual) return null;
  const after = withUsual(asset.deviceProperties, usual);
  const count = Object.keys(after).length - Object.keys(asset.deviceProperties).length;
  if (count === 0) return null;
  return (
    <p className={styles.usual} data-part="usual">
      {t('device.usual', { count })} {inLanguage(usual.reason)}
      {!readOnly && (
        <Button size="small" onClick={() => void runEdit(session.change('assets', asset, { deviceProperties: after }))}>
          {t('device.usual.take', { count })}
        </Button>
      )}
    </p>
  );
}

function Questions({ asset, readOnly }: { asset: AssetRow; readOnly: boolean }) {
  const session = useSession();
  const runEdit = useRunEdit();
  const answer = (code: string, value: boolean | undefined) => {
    const row = session.view.w.assets.get(asset.id);
    if (!row) return;
    const deviceProperties = answered(row.deviceProperties, code, value);
    void runEdit(session.change('assets', row, { deviceProperties }));
  };
  return (
    <div className={styles.questions}>
      {deviceQuestions.map(({ code, name, questions }) => (
        <section key={code} aria-label={inLanguage(name)}>
          <h4>{inLanguage(name)}</h4>
          {questions.map(({ property, depth }) => (
            <QuestionLine
              key={property.code}
              property={property}
              depth={depth}
              answer={asset.deviceProperties[property.code]}
              readOnly={readOnly}
              onAnswer={answer}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
