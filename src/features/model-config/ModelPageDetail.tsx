import { Alert, App, Result, Skeleton } from 'antd';
import { useCallback, useMemo } from 'react';
import { withDefaultMarks } from '#domain/method/check/default-levels.ts';
import { useKeptInput } from '@/components/forms/useKeptInput';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { isNotThere } from '@/request/call-error';
import { ModelPageEditor } from './ModelPageEditor';
import type { ModelKind, Named, Start, TablesOf } from './model-kind';
import type { Address } from './model-page-address';
import { type FormOf, keptPlaceOf, modelWrites, useModel } from './model-page-calls';

interface Props<M extends Named, D extends object, N> {
  kind: ModelKind<M, D, N>;
  go: (address: Address) => void;
  created: (id: string) => void;
}

const nothing = {};

/** A model from nothing, from what a file holds, or from another one as it was edited. */
export function FreshModel<M extends Named, D extends object, N>(props: Props<M, D, N> & { start: Start | undefined }) {
  const { kind, go, created, start } = props;
  const t = useT();
  const create = useCreate(kind, created);
  return (
    <ModelPageEditor
      kind={kind}
      heading={t(kind.texts.create)}
      keptPlace="new"
      head={start?.head ?? nothing}
      tables={start?.model as M | undefined}
      draft={start?.draft as D | undefined}
      startsUnsaved={start !== undefined}
      canModify
      onCancel={() => go({})}
      save={create}
      saveOver={create}
    />
  );
}

interface StoredProps<M extends Named, D extends object, N> extends Props<M, D, N> {
  id: string;
  asCopy: boolean;
  canModify: boolean;
  onSaved: () => void;
  begin: (start: Start) => void;
}

/** A stored model, to look at and change, or as the start of a copy. */
export function StoredModel<M extends Named, D extends object, N>(props: StoredProps<M, D, N>) {
  const { kind, id, asCopy, canModify, go, created, onSaved, begin } = props;
  const t = useT();
  const { message } = App.useApp();
  const create = useCreate(kind, created);
  const { data, error, put } = useModel(kind, id);
  const model = data?.model;
  const copied = useCallback(
    ({ name, description }: Start['head']): Start['head'] => {
      const en = t('configuration.copyName.en', { name: name.en });
      return { name: { en, zh: t('configuration.copyName.zh', { name: name.zh }) }, description };
    },
    [t],
  );
  const head = useMemo(() => (model && asCopy ? copied(model) : (model ?? nothing)), [model, asCopy, copied]);
  // A copy is a model of its own: none of its levels is a default.
  const tables = useMemo(() => (model && asCopy ? withDefaultMarks<TablesOf<M>>(model) : model), [model, asCopy]);
  const mayBeKept = isNotThere(error) && canModify && !asCopy;
  const kept = useKeptInput(mayBeKept ? keptPlaceOf(kind, id) : null);
  if (error && kept)
    return (
      <>
        <Alert
          type="warning"
          showIcon
          title={t('configuration.gone')}
          description={t('configuration.gone.anew')}
          style={{ marginBlockEnd: 16 }}
        />
        <ModelPageEditor
          kind={kind}
          heading={t(kind.texts.create)}
          keptPlace={id}
          head={nothing}
          tables={undefined}
          startsUnsaved={false}
          gone={{ rev: kept.rev, onDiscard: () => go({}) }}
          canModify
          onCancel={() => go({})}
          save={create}
          saveOver={create}
        />
      </>
    );
  if (error && kept === null) return <Result status="warning" title={t('configuration.gone')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;

  const change = async (rev: number, form: FormOf<M>) => {
    put(await modelWrites(kind).change(id, rev, form));
    message.success(t('configuration.model.saved', { name: inLanguage(form.name) }));
    onSaved();
  };
  const name = inLanguage(data.model.name);
  return (
    <ModelPageEditor
      kind={kind}
      keptPlace={asCopy ? `copy ${id}` : id}
      heading={asCopy ? t('configuration.copyOf', { name }) : name}
      head={head}
      tables={tables}
      startsUnsaved={false}
      {...(asCopy ? {} : { item: data.item })}
      canModify={canModify}
      onCancel={asCopy ? () => go({ id }) : undefined}
      onCopy={asCopy ? undefined : () => go({ copy: id })}
      onCopyEdited={(edited) =>
        begin({ head: copied(edited.head), ...(edited.draft && { draft: withDefaultMarks(edited.draft) }) })
      }
      save={asCopy ? create : (form) => change(data.item.rev, form)}
      saveOver={asCopy ? create : async (form) => change(await modelWrites(kind).rev(id), form)}
    />
  );
}

function useCreate<M extends Named, D extends object, N>(kind: ModelKind<M, D, N>, created: (id: string) => void) {
  const t = useT();
  const { message } = App.useApp();
  return async (form: FormOf<M>) => {
    const { model } = await modelWrites(kind).create(form);
    message.success(t('configuration.model.created', { name: inLanguage(form.name) }));
    created(model.id);
  };
}
