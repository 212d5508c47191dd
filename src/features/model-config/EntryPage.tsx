import { useAccess } from '@umijs/max';
import { App } from 'antd';
import { useMemo } from 'react';
import type { securityProperty } from '#contract/model.ts';
import { EntryForm } from '@/editor/EntryForm';
import { type EntriesSeen, type Entry, EntryList } from '@/editor/EntryList';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { EntryInput, EntryKind } from './entry-kind';
/** The list of a kind of entry new projects start with, and the form of one beside it. */
export function EntryPage<E extends Entry, L extends EntriesSeen<E>, F extends EntryInput>({
  kind,
}: {
  kind: EntryKind<E, L, F>;
}) {
  const t = useT();
  const { message } = App.useApp();
  const canModify = useAccess()[kind.modify] === true;
  // The calls of all kinds are made alike; their types differ in the entry only, which the type of a union of endpoints cannot express.
  const calls = kind.calls as typeof securityProperty;
  const { data, error, mutate, refresh } = useCall(calls.list, {});
  const seen = data as unknown as L | undefined;
  const columns = useMemo(() => kind.columns(seen, t), [kind, seen, t]);
  const titles = useMemo(
    () => Object.fromEntries(Object.entries(kind.titles).map(([field, title]) => [field, t(title)])),
    [kind, t],
  );
  const sentences = useMemo(() => kind.sentences(t), [kind, t]);
  const { Items } = kind;

  return (
    <EntryList<E>
      id={kind.id}
      fields={columns}
      seen={seen}
      onGone={refresh}
      failed={Boolean(error)}
      canModify={canModify}
      texts={{ create: t(kind.texts.create), empty: t(kind.texts.empty) }}
      drop={async ({ code }) => mutate(await call(calls.drop, { params: { code } }, silent))}
      form={(entry, list, close) => {
        const send = async (input: F, rev: number) => {
          const { code, ...form } = kind.sentOf?.(input) ?? input;
          const saved = entry
            ? call(calls.change, { params: { code: entry.code }, body: { rev, form: form as never } }, silent)
            : call(calls.create, { body: { code, ...form } as never }, silent);
          mutate(await saved);
          message.success(t('configuration.type.saved', { name: inLanguage(input.name) }));
          close();
        };
        return (
          <EntryForm<F>
            key={entry?.code ?? ''}
            heading={entry ? `${entry.code} · ${inLanguage(entry.name)}` : t(kind.texts.create)}
            keptAs={{ place: `${kind.id} ${entry?.code ?? 'new'}`, ...(entry ? { rev: list.rev } : {}) }}
            schema={kind.schema}
            {...(entry ? { code: entry.code } : {})}
            initial={entry ? (kind.inputOf?.(entry) ?? (entry as unknown as Partial<F>)) : kind.initial}
            readOnly={!canModify}
            sentences={sentences}
            titles={titles}
            seen={list}
            read={() => call(calls.list, {}, silent)}
            send={send}
            onClose={close}
          >
            {Items && <Items seen={list as L} />}
          </EntryForm>
        );
      }}
    />
  );
}
