import { useMemoizedFn } from 'ahooks';
import { App, Button, Modal } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Generator, RejectionRow } from '#domain/kinds/rejection/shape.ts';
import { add, drop, mostOps, type Op } from '#domain/workspace/edit.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useAskBeforeLoss } from '@/components/forms/useAskBeforeLoss';
import { ReturnFocus } from '@/components/ReturnFocus';
import { type Translate, useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import type { PreviewLine } from './PreviewLines';
import { Proposals } from './Proposals';
import styles from './parts.less';

/** How many were taken, and left out with a reason. */
interface Done {
  count: number;
  rejected: number;
}

/** How many were made, rejected and left for another time. */
function doneWords(t: Translate, numbers: { count: number; rejected: number; rest: number }): string {
  if (numbers.rest > 0) return t('workspace.preview.part', numbers);
  return numbers.rejected > 0 ? t('workspace.preview.done', numbers) : t('workspace.preview.made', numbers);
}

interface Props {
  open: boolean;
  generator: Generator;
  title: string;
  hint: string;
  /** Shown when there is nothing to generate. */
  nothing: string;
  lines: readonly PreviewLine[];
  /** What can be chosen for all lines. */
  children?: ReactNode;
  /** The edit that makes the rows of these lines. */
  opsOf: (keys: ReadonlySet<string>) => readonly Op[];
  /** What is said when it is refused, around the reason. */
  failed?: (reason: string) => string;
  /** What it does with them, where it is something else than making rows. */
  okText?: (count: number) => string;
  doneText?: (numbers: Done) => string;
  onClose: () => void;
}

/**
 * What would be generated, line by line; the person leaves out what is not wanted, and nothing happens before the button. What is left out with a
 * reason is rejected: it is kept, and not proposed again until somebody takes that back.
 */
export function PreviewDialog({
  open,
  generator,
  title,
  hint,
  nothing,
  lines: all,
  children,
  opsOf,
  failed,
  okText,
  doneText,
  onClose,
}: Props) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const askBeforeLoss = useAskBeforeLoss();
  const rejected = useRejected(generator);
  const lines = all.filter(({ key }) => !rejected.has(key));
  const [left, setLeft] = useLeftOut(open, all);
  const [busy, setBusy] = useState(false);
  const [hidden, setHidden] = useState(0);
  const lead = useLeadToMade();
  const wanted = lines.filter(({ key }) => !left.has(key));
  const rejections = rejectionOps(generator, lines, left);
  const action = okText?.(wanted.length) ?? t('workspace.preview.generate', { count: wanted.length });
  const generate = async () => {
    setBusy(true);
    lead.look();
    const { count, ops } = fitting(wanted, opsOf, mostOps - rejections.length);
    const held = await runEdit(session.edit(...ops, ...rejections), failed);
    setBusy(false);
    // What was refused stays, with the reasons that were typed.
    if (!held) return;
    const numbers = { count, rejected: rejections.length, rest: wanted.length - count };
    message.success((numbers.rest === 0 && doneText?.(numbers)) || doneWords(t, numbers));
    lead.go();
    onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={720}
      onCancel={() => (rejections.length > 0 ? askBeforeLoss(onClose) : onClose())}
      onOk={() => void generate()}
      okText={hidden > 0 ? t('workspace.preview.hidden', { action, count: hidden }) : action}
      cancelText={t(lines.length > 0 ? 'workspace.preview.cancel' : 'form.close')}
      okButtonProps={{ autoFocus: true, disabled: wanted.length + rejections.length === 0, loading: busy }}
      focusable={{ focusTriggerAfterClose: false }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {lines.length > 0 && <OkBtn />}
        </>
      )}
      destroyOnHidden
    >
      <ReturnFocus made={lead.made} />
      <p>{lines.length === 0 ? nothing : hint}</p>
      {wanted.length > mostOps && <p>{t('workspace.preview.most', { most: mostOps })}</p>}
      {children}
      <Proposals lines={lines} left={left} onLeft={setLeft} onHidden={setHidden} />
      <Rejected rows={all.flatMap(({ key }) => rejected.get(key) ?? [])} />
    </Modal>
  );
}

/** The lines that are left out, with the reasons: at first those that are unsure. */
function useLeftOut(open: boolean, lines: readonly PreviewLine[]) {
  const [left, setLeft] = useState<ReadonlyMap<string, string>>(new Map());
  const unsure = useMemoizedFn(() => new Map(lines.flatMap((line) => (line.unsure ? [[line.key, ''] as const] : []))));
  useEffect(() => {
    if (open) setLeft(unsure());
  }, [open, unsure]);
  return [left, setLeft] as const;
}

/** What is made stands in the table behind the dialog: the cursor goes to the first of it, to go on there. Of another step nothing is seen here. */
function useLeadToMade() {
  const session = useSession();
  const [{ step }, go] = useAddress();
  const made = useRef(false);
  const before = useRef<ReadonlySet<string>>(new Set());
  const rows = () => [...tableOf(session.view.w, step)].map(({ id }) => id);
  return {
    made,
    look: () => {
      before.current = new Set(rows());
    },
    go: () => {
      const row = rows().find((id) => !before.current.has(id));
      made.current = row !== undefined;
      if (row) go({ row });
    },
  };
}

export const rejectionOps = (generator: Generator, lines: readonly PreviewLine[], left: ReadonlyMap<string, string>) =>
  lines.flatMap(({ key, text }): Op[] => {
    const reason = left.get(key)?.trim();
    return reason ? [add('rejections', { generator, key, what: typeof text === 'string' ? text : '', reason })] : [];
  });

/** The edit of as many proposals, from the first on, as one edit takes. */
export function fitting(
  lines: readonly PreviewLine[],
  opsOf: (keys: ReadonlySet<string>) => readonly Op[],
  most: number,
): { count: number; ops: readonly Op[] } {
  const first = (count: number) => ({ count, ops: opsOf(new Set(lines.slice(0, count).map(({ key }) => key))) });
  let fits = first(lines.length);
  if (fits.ops.length <= most) return fits;
  fits = first(0);
  for (let tooMany = lines.length; tooMany - fits.count > 1; ) {
    const tried = first(Math.floor((fits.count + tooMany) / 2));
    if (tried.ops.length <= most) fits = tried;
    else tooMany = tried.count;
  }
  return fits;
}

/** The rejected proposals of a generator by what they are about. */
export function useRejected(generator: Generator): ReadonlyMap<string, RejectionRow> {
  const rows = useWorkspace((v) => v.w.rejections);
  return useMemo(
    () => new Map([...rows].filter((row) => row.generator === generator).map((row) => [row.key, row])),
    [rows, generator],
  );
}

/** The rejected proposals of all generators: `generator key`. */
export function useRejectedKeys(): ReadonlySet<string> {
  const rows = useWorkspace((v) => v.w.rejections);
  return useMemo(() => new Set([...rows].map(({ generator, key }) => `${generator} ${key}`)), [rows]);
}

/** What would be proposed had it not been rejected, with the reasons, and the way back. */
export function Rejected({ rows }: { rows: readonly RejectionRow[] }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  if (rows.length === 0) return null;
  return (
    <details data-part="rejected">
      <summary>{t('workspace.preview.rejected', { count: rows.length })}</summary>
      <ul className={styles.rejected}>
        {rows.map((row) => (
          <li key={row.id}>
            {row.what}
            <small>
              {t('workspace.preview.because', { reason: row.reason, who: session.nameOf(row.createBy) })}
              <Button size="small" type="link" onClick={() => void runEdit(session.edit(drop('rejections', row)))}>
                {t('workspace.preview.again')}
              </Button>
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
