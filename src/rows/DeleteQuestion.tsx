import { Modal } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { analysisKindNames, type KindName } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { GoesAlong } from '@/components/GoesAlong';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useSession } from '@/session/SessionProvider';
import { shortCodes } from './short-codes';

/** Rows with a code that go along with what is deleted, in words: a line for each kind. */
export function useGoneLines(gone: Readonly<Partial<Record<KindName, readonly string[]>>>): readonly string[] {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  return useMemo(
    () =>
      analysisKindNames.flatMap((kind) => {
        const codes = (gone[kind] ?? []).flatMap((id) => tableOf(session.view.w, kind).get(id)?.code ?? []);
        if (codes.length === 0) return [];
        return [t('workspace.delete.line', { kind: kindName(kind), codes: shortCodes(codes) })];
      }),
    [gone, session, kindName, t],
  );
}

/** Asks before what is drawn is deleted, and says which rows go along. It stays open when the edit was refused. */
export function DeleteQuestion({
  title,
  okText,
  lines,
  onDelete,
  onClose,
  afterClose,
  children,
}: {
  title: string;
  okText: string;
  lines: readonly string[];
  /** Returns whether it was done. */
  onDelete: () => Promise<boolean>;
  onClose: () => void;
  afterClose?: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const perform = async () => {
    setBusy(true);
    if (await onDelete()) onClose();
    setBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      // As in every other question: Enter keeps what is there.
      cancelButtonProps={{ autoFocus: true }}
      cancelText={t('confirm.cancel')}
      confirmLoading={busy}
      onOk={() => void perform()}
      onCancel={onClose}
      afterClose={afterClose}
      width={460}
    >
      <ReturnFocus />
      {children}
      <GoesAlong lines={lines} />
    </Modal>
  );
}
