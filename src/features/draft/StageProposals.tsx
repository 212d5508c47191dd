import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { DraftProposal, DraftStage } from '#domain/draft/proposal.ts';
import { takenOps } from '#domain/draft/taken.ts';
import type { Generator } from '#domain/kinds/rejection/shape.ts';
import { mostOps } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { type PlainTextKey, useT } from '@/i18n';
import { fitting, Rejected, rejectionOps, useRejected } from '@/rows/PreviewDialog';
import { Proposals } from '@/rows/Proposals';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';

/** What a person ticked or left out by hand, with the reason; null: taken. All others are as they are proposed. */
export type Touched = ReadonlyMap<string, string | null>;

interface Props {
  stage: DraftStage;
  generator: Generator;
  /** Perhaps of a former state of the task. */
  proposals: readonly DraftProposal[];
  /** What the stage proposes at this moment. */
  now: (stage: DraftStage) => Promise<readonly DraftProposal[]>;
  touched: Touched;
  onTouched: (touched: Touched) => void;
  onShow: (asset: string) => void;
  onTaken: () => void;
}

/** The proposals of a stage with their reasons, to be taken in one edit. */
export function StageProposals({ stage, generator, proposals, now, touched, onTouched, onShow, onTaken }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const rejected = useRejected(generator);
  const w = useWorkspace((v) => v.w);
  const [busy, setBusy] = useState(false);
  const [hidden, setHidden] = useState(0);
  const drawn = useMemo(() => drawnAssets(w), [w]);
  const lines = useMemo(
    () =>
      proposals
        .filter(({ key }) => !rejected.has(key))
        .map(({ key, text, detail, unsure, about }) => {
          const asset = assetOf(w, about);
          const aside = asset !== null && drawn.has(asset) && (
            <Button size="small" type="link" onClick={() => onShow(asset)}>
              {t('draft.show')}
            </Button>
          );
          return { key, text, detail, unsure: unsure === true, aside };
        }),
    [proposals, rejected, w, drawn, onShow, t],
  );
  const left = new Map<string, string>();
  for (const { key, unsure } of lines) {
    const own = touched.get(key);
    if (typeof own === 'string') left.set(key, own);
    else if (own === undefined && unsure) left.set(key, '');
  }
  const onLeft = (next: ReadonlyMap<string, string>) => {
    const all = new Map(touched);
    for (const { key } of lines) if (next.has(key) || left.has(key)) all.set(key, next.get(key) ?? null);
    onTouched(all);
  };
  const wanted = lines.filter(({ key }) => !left.has(key));
  const rejectedNow = rejectionOps(generator, lines, left).length;
  const action = t('draft.take', { count: wanted.length });
  const take = async () => {
    setBusy(true);
    // What somebody else has done meanwhile is not done again.
    const fresh = new Map((await now(stage)).map((one) => [one.key, one]));
    const still = lines.filter(({ key }) => fresh.has(key));
    const sure = still.filter(({ key }) => !left.has(key));
    const rejections = rejectionOps(generator, still, left);
    const opsOf = (keys: ReadonlySet<string>) =>
      takenOps(
        session.view.w,
        [...fresh.values()].filter(({ key }) => keys.has(key)),
      );
    if (sure.length + rejections.length === 0) return setBusy(false);
    const { count, ops } = fitting(sure, opsOf, mostOps - rejections.length);
    const held = await runEdit(session.edit(...ops, ...rejections), (reason) => t('draft.failed', { reason }));
    setBusy(false);
    // What was refused stays, with the reasons that were typed.
    if (!held) return;
    const rest = sure.length - count;
    message.success(t(rest > 0 ? 'draft.took.part' : 'draft.took', { count, rejected: rejections.length, rest }));
    // What was left out without a reason is proposed again, and stays left out.
    onTouched(new Map([...touched].filter(([, reason]) => reason?.trim() === '')));
    if (rest === 0) onTaken();
  };
  return (
    <>
      {lines.length === 0 && <p>{t(nothingIn(stage, w, proposals.length > 0))}</p>}
      {wanted.length > mostOps && <p>{t('workspace.preview.most', { most: mostOps })}</p>}
      <Proposals lines={lines} left={left} onLeft={onLeft} onHidden={setHidden} />
      <Rejected rows={proposals.flatMap(({ key }) => rejected.get(key) ?? [])} />
      {lines.length > 0 && (
        <Button
          type="primary"
          style={{ marginBlockStart: 8 }}
          disabled={wanted.length + rejectedNow === 0}
          loading={busy}
          onClick={() => void take()}
        >
          {hidden > 0 ? t('workspace.preview.hidden', { action, count: hidden }) : action}
        </Button>
      )}
    </>
  );
}

/** Why a stage proposes nothing: all was rejected, what it rests on is not there yet, or all is there already. */
function nothingIn(stage: DraftStage, w: Workspace, isRejected: boolean): PlainTextKey {
  if (isRejected) return 'draft.nothing.rejected';
  const isThere = {
    properties: w.assets.size > 0,
    damages: [...w.assets].some(({ properties }) => properties.length > 0),
    threats: w.damages.size > 0,
    paths: w.threats.size > 0,
    risks: [...w.threats].some(({ damages }) => damages.length > 0),
    goals: w.risks.size > 0,
  } satisfies Record<DraftStage, boolean>;
  return isThere[stage] ? `draft.nothing.${stage}` : `draft.before.${stage}`;
}

/** The assets that are drawn, as boxes or as lines. */
function drawnAssets({ nodes, links }: Workspace): ReadonlySet<string> {
  return new Set([...nodes, ...links].flatMap(({ asset }) => asset ?? []));
}

/** The asset a proposal is about: itself, or that of its threat scenario. */
function assetOf(w: Workspace, about: string): string | null {
  if (w.assets.has(about)) return about;
  return w.threats.get(about)?.assets[0] ?? null;
}
