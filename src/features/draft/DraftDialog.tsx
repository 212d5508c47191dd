import { Alert, Button, Empty, Modal, Spin } from 'antd';
import { useRef } from 'react';
import type { DraftLibrary } from '#domain/draft/knowledge.ts';
import { type DraftStage, draftStages } from '#domain/draft/proposal.ts';
import type { Generator } from '#domain/kinds/rejection/shape.ts';
import { useAskBeforeLoss } from '@/components/forms/useAskBeforeLoss';
import { useT } from '@/i18n';
import { useRejectedKeys } from '@/rows/PreviewDialog';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './draft.less';
import type { Drafted, DraftPart } from './draft-work';
import { LostRows } from './LostRows';
import { StageProposals, type Touched } from './StageProposals';
import { type Draft, useDraft } from './useDraft';

const generators: Readonly<Record<DraftStage, Generator>> = {
  properties: 'draftProperties',
  damages: 'draftDamages',
  threats: 'draftThreats',
  paths: 'draftPaths',
  risks: 'draftRisks',
  goals: 'draftGoals',
};

/** How many a stage proposes that are ticked by themselves, or that are not. */
const proposedIn = (found: Drafted, stage: DraftStage, rejected: ReadonlySet<string>, isSure: boolean): number =>
  (found[stage]?.value ?? []).filter(
    ({ key, unsure }) => (unsure !== true) === isSure && !rejected.has(`${generators[stage]} ${key}`),
  ).length;

/** Where a person was in the draft, and what was ticked or left out by hand in each stage. */
export interface DraftWork {
  chosen: DraftPart | null;
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
  const rejected = useRejectedKeys();
  const { chosen, touched } = work;
  const openIn = (found: Drafted, stage: DraftStage) => proposedIn(found, stage, rejected, true);
  const unsureIn = (found: Drafted, stage: DraftStage) => proposedIn(found, stage, rejected, false);
  const { draft, failed } = useDraft(chosen, openIn);
  const askBeforeLoss = useAskBeforeLoss();
  const [, go] = useAddress();
  const isEmpty = useWorkspace((v) => v.w.nodes.size === 0 && v.w.assets.size === 0);
  const found = draft?.found ?? {};
  const at = placeIn(found, chosen, openIn);
  // What one looks at stays until it has been drafted again; of a stage one comes to nothing is shown that holds no more.
  const seen = useRef<DraftPart | null>(null);
  const isFormer = at !== null && draft?.isFormer(at) === true;
  const isThere = at !== null && found[at] !== undefined && (!isFormer || seen.current === at);
  seen.current = isThere ? at : null;
  const show = (place: Parameters<typeof go>[0]) => {
    go({ page: null, arranged: null, threat: null, ...place });
    onClose();
  };
  const turnTo = (stage: DraftPart) => onWork((now) => ({ ...now, chosen: stage }));
  const touch = (stage: DraftStage, next: Touched) =>
    onWork((now) => ({ ...now, touched: { ...now.touched, [stage]: next } }));
  const forget = () => {
    onWork(() => noDraftWork);
    onClose();
  };
  const isTyped = Object.values(touched).some((stage) => [...stage.values()].some((reason) => reason?.trim()));
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
    if (!draft) return <Working words={t('draft.reading')} />;
    return (
      <div className={styles.body}>
        <nav aria-label={t('draft.stages')}>
          {draftStages.map((stage) => (
            <Entry
              key={stage}
              part={stage}
              count={found[stage] ? openIn(found, stage) : null}
              unticked={found[stage] ? unsureIn(found, stage) : 0}
              isOpen={stage === at}
              onOpen={turnTo}
            />
          ))}
          {found.lost && found.lost.value.length > 0 && (
            <Entry part="lost" count={found.lost.value.length} isOpen={at === 'lost'} onOpen={turnTo} />
          )}
        </nav>
        <section {...(at && { 'aria-label': t(`draft.stage.${at}`) })} aria-busy={isFormer}>
          {isThere ? parts(draft, at) : <Working words={t('draft.working')} />}
        </section>
      </div>
    );
  };
  const parts = ({ found: { lost, ...stages }, now }: Draft, part: DraftPart) =>
    part === 'lost' ? (
      <LostRows lost={lost?.value ?? []} />
    ) : (
      <StageProposals
        key={part}
        stage={part}
        generator={generators[part]}
        proposals={stages[part]?.value ?? []}
        now={now}
        touched={touched[part] ?? untouched}
        onTouched={(next) => touch(part, next)}
        onShow={(asset) => {
          turnTo(part);
          show({ view: 'topology', step: 'assets', row: asset });
        }}
        onTaken={() => turnTo(draftStages[draftStages.indexOf(part) + 1] ?? part)}
      />
    );
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

/** Where a person is: where they went, else at the first stage that proposes something, else at lost grounds; null while that is not known yet. */
function placeIn(
  found: Drafted,
  chosen: DraftPart | null,
  openIn: (found: Drafted, stage: DraftStage) => number,
): DraftPart | null {
  if (chosen && !(chosen === 'lost' && found.lost?.value.length === 0)) return chosen;
  const first = draftStages.find((stage) => !found[stage] || openIn(found, stage) > 0);
  if (!first) return found.lost ? (found.lost.value.length > 0 ? 'lost' : 'properties') : null;
  return found[first] ? first : null;
}

interface EntryProps {
  part: DraftPart;
  /** How many are open; null while that is not known yet. */
  count: number | null;
  /** Proposed, and not ticked by themselves. */
  unticked?: number;
  isOpen: boolean;
  onOpen: (part: DraftPart) => void;
}

function Entry({ part, count, unticked = 0, isOpen, onOpen }: EntryProps) {
  const t = useT();
  const parts = [
    ...((count ?? 0) > 0 ? [t('draft.open', { count: count ?? 0 })] : []),
    ...(unticked > 0 ? [t('draft.unticked', { count: unticked })] : []),
  ];
  const words = count === null ? '…' : parts.join(t('draft.and')) || '–';
  return (
    <button
      type="button"
      className={styles.stage}
      aria-current={isOpen ? 'step' : undefined}
      onClick={() => onOpen(part)}
    >
      {t(`draft.stage.${part}`)}
      <small className="num">{words}</small>
    </button>
  );
}

const Working = ({ words }: { words: string }) => (
  <div className={styles.working} role="status">
    <Spin />
    <p>{words}</p>
  </div>
);

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
