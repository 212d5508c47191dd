import { useState } from 'react';
import { attachment } from '#contract/attachment.ts';
import { errorTexts } from '#contract/kit/errors.ts';
import { variable } from '#contract/variable.ts';
import { promisedType } from '#domain/kinds/attachment.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { currentLanguage } from '@/i18n';
import { call, silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { upload } from '@/request/upload';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';

/** A file on its way, or why it did not get there. */
export interface Sending {
  id: string;
  name: string;
  /** 0..1 */
  share: number;
  problem: string | null;
}

const megabyte = 1024 * 1024;

/** Bytes a file may have; nothing is refused here while the limit is not known, the server has the last word. */
const limit = () =>
  call(variable.list, {}, { ...silent, useCache: true }).then(
    ({ list }) => Number(list.find(({ key }) => key === 'upload.attachmentMegabytes')?.value) || null,
    () => null,
  );

const textOfError = (key: 'AttachmentType' | 'TooLarge', holes = {}) => {
  const { chMessage, enMessage } = errorTexts(key, holes);
  return currentLanguage() === 'zh-CN' ? chMessage : enMessage;
};

/** Sends files one after the other and puts each into the row as it arrives, whoever changed the row meanwhile. */
export function useAttachments(rowId: string) {
  const session = useSession();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const put = (id: string, change: Partial<Sending> | null) =>
    setSending((all) =>
      change ? all.map((one) => (one.id === id ? { ...one, ...change } : one)) : all.filter((one) => one.id !== id),
    );

  const refusedHere = async (file: File): Promise<string | null> => {
    if (!promisedType(file.name)) return textOfError('AttachmentType');
    const megabytes = await limit();
    if (megabytes === null || file.size <= megabytes * megabyte) return null;
    return textOfError('TooLarge', { limit: `${megabytes} MB` });
  };

  const sendOne = async (id: string, file: File) => {
    const refused = await refusedHere(file);
    if (refused) return put(id, { problem: refused });
    try {
      const params = { versionId: session.view.head.versionId };
      const kept = await upload(attachment.upload, { params, file }, (share) => put(id, { share }));
      const row = session.view.w.risks.get(rowId);
      const known = row?.attachments.some((one) => one.file === kept.file && one.name === kept.name);
      if (row && !known) await session.change('risks', row, { attachments: [...row.attachments, kept] });
      put(id, null);
    } catch (error) {
      put(id, { problem: refusalText(error as CallError) });
    }
  };

  const send = async (files: readonly File[]) => {
    const named = files.map((file) => ({ file, id: newId() }));
    const lines = named.map(({ file, id }) => ({ id, name: plainFileName(file.name), share: 0, problem: null }));
    setSending((all) => [...all.filter(({ problem }) => problem === null), ...lines]);
    for (const { file, id } of named) await sendOne(id, file);
  };
  return { sending, send, dismiss: (id: string) => put(id, null) };
}
