import { Alert, Button, Empty, Modal, Spin } from 'antd';
import type { DraftLibrary } from '#domain/draft/knowledge.ts';
import { type DraftStage, draftStages } from '#domain/draft/proposal.ts';
import type { Generator } from '#domain/kinds/rejection/shape.ts';
import { useAskBeforeLoss } from '@/components/forms/useAskBeforeLoss';
import { useT } from '@/i18n';
import { useRejectedKeys } from '@/rows/PreviewDialog';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './draft.less';
import { LostRows } from './LostRows';
import { StageProposals, type Touched } from './StageProposals';
import { useDraft } from './useDraft';

const generators: Readonly<Record<DraftStage, Generator>> = {
  properties: 'draftProperties',
  damages: 'draftDamages',
  threats: 'draftThreats',
  paths: 'draftPaths',
  risks: 'draftRisks',
  goals: 'draftGoals',
};

/** Where a person was in the draft, and what was ticked or left out by hand in each stage. */
export interface DraftWork {
  chosen: DraftStage | 'lost' | null;
  touched: Readonly<Partial<Record<DraftStage, Touched>>>;
}

const noDraftWork: DraftWork = { chosen: null, touched: {} };

interface Props {
  work: DraftWork;
  onWork: (next: (work: DraftWork) => DraftWork) => void;
  onClose: () => void;
}

const untouched: Touched = new Map();

/** The analysis drafted from the drawing, stage by stage: each is looked at, corrected and taken in one edit, then the next. */
export default function DraftDialog({ work, onWork, onClose }: Props) {
  const t = useT();
  const { draft, failed } = useDraft();
  const rejected = useRejectedKeys();
  const { chosen, touched } = work;
  const askBeforeLoss = useAskBeforeLoss();
  const [, go] = useAddress();
  const isEmpty = useWorkspace((v) => v.w.nodes.size === 0 && v.w.assets.size === 0);
  const openOf = (stage: DraftStage) =>
    (draft?.proposals[stage] ?? []).filter(({ key, unsure }) => !unsure && !rejected.has(`${generators[stage]} ${key}`))
      .length;
  const first = draftStages.find((stage) => openOf(stage) > 0) ?? 'properties';
  const at = chosen === 'lost' && draft?.lost.length === 0 ? first : (chosen ?? first);
  const show = (place: Parameters<typeof go>[0]) => {
    go({ page: null, arranged: null, threat: null, ...place });
    onClose();
  };
  const turnTo = (stage: DraftStage | 'lost') => onWork((now) => ({ ...now, chosen: stage }));
  const touch = (stage: DraftStage, next: Touched) =>
    onWork((now) => ({ ...now, touched: { ...now.touched, [stage]: next } }));
  const forget = () => {
    onWork(() => noDraftWork);
    onClose();
  };
  const isTyped = Object.values(touched).some((stage) => [...stage.values()].some((reason) => reason?.trim()));
  const entry = (stage: DraftStage | 'lost', count: number) => (
    <button
      key={stage}
      type="button"
      className={styles.stage}
      aria-current={stage === at ? 'step' : undefined}
      onClick={() => turnTo(stage)}
    >
      {t(`draft.stage.${stage}`)}
      <small className="num">{count > 0 ? t('draft.open', { count }) : '–'}</small>
    </button>
  );
  const content = () => {
    if (isEmpty)
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('draft.noDrawing')}>
          <Button type="primary" onClick={() => show({ view: 'topology', step: 'assets', row: null })}>
            {t('draft.toDrawing')}
          </Button>
        </Empty>
      );
    if (failed) return <LibrariesUnread again={failed} />;
    if (!draft)
      return (
        <Spin description={t('draft.reading')}>
          <div style={{ minHeight: 200 }} />
        </Spin>
      );
    return (
      <div className={styles.body}>
        <nav aria-label={t('draft.stages')}>
          {draftStages.map((stage) => entry(stage, openOf(stage)))}
          {draft.lost.length > 0 && entry('lost', draft.lost.length)}
        </nav>
        <section aria-label={t(`draft.stage.${at}`)}>
          {at === 'lost' ? (
            <LostRows lost={draft.lost} />
          ) : (
            <StageProposals
              key={at}
              stage={at}
              generator={generators[at]}
              proposals={draft.proposals[at]}
              touched={touched[at] ?? untouched}
              onTouched={(next) => touch(at, next)}
              onShow={(asset) => {
                turnTo(at);
                show({ view: 'topology', step: 'assets', row: asset });
              }}
              onTaken={() => turnTo(draftStages[draftStages.indexOf(at) + 1] ?? at)}
            />
          )}
        </section>
      </div>
    );
  };
  return (
    <Modal
      open
      title={t('draft.title')}
      width="min(1400px, 94vw)"
      style={{ top: 24 }}
      footer={null}
      onCancel={() => (isTyped ? askBeforeLoss(forget) : forget())}
      destroyOnHidden
    >
      {!isEmpty && <p>{t('draft.hint')}</p>}
      {draft && <Unread libraries={draft.unread} />}
      {content()}
    </Modal>
  );
}

function Unread({ libraries }: { libraries: readonly DraftLibrary[] }) {
  const t = useT();
  if (libraries.length === 0) return null;
  const names = libraries.map((name) => t(`draft.library.${name}`)).join(t('draft.and'));
  return <Alert type="info" showIcon title={t('draft.unread', { names })} />;
}

function LibrariesUnread({ again }: { again: () => void }) {
  const t = useT();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('draft.unreadable')}>
      <Button onClick={again}>{t('workspace.load.retry')}</Button>
    </Empty>
  );
}
