import { useAccess, useSearchParams } from '@umijs/max';
import { App, Card, Result, Skeleton } from 'antd';
import { useMemo } from 'react';
import { impactModel } from '#contract/model.ts';
import type { ImpactModelForm } from '#domain/model/model-form.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { ImpactEditor } from './ImpactEditor';
import { ImpactModelList } from './ImpactModelList';
import { inLanguage } from './local-text';

const silent = { skipErrorHandler: true };
const nothing = {};

/** Impact models: the list, or the one the address names (`?id=`), a copy of one (`?copy=`) or a new one (`?new`). */
export function ImpactModelPage() {
  const [address, setAddress] = useSearchParams();
  const { canConfigurationImpactModify: canModify } = useAccess();
  const id = address.get('id');
  const copy = canModify ? address.get('copy') : null;
  const close = () => setAddress({});
  if (id !== null || copy !== null)
    return <Stored key={`${id} ${copy}`} id={id ?? copy ?? ''} asCopy={id === null} close={close} />;
  if (canModify && address.has('new')) return <Fresh close={close} />;
  return <ImpactModelList />;
}

/** A model from nothing. */
function Fresh({ close }: { close: () => void }) {
  const t = useT();
  const create = useCreate(close);
  return (
    <ImpactEditor
      heading={t('configuration.impactModel.create')}
      model={undefined}
      head={nothing}
      canModify
      onCopy={close}
      onClose={close}
      save={create}
      saveOver={create}
    />
  );
}

/** A stored model, to look at and change, or as the start of a copy. */
function Stored({ id, asCopy, close }: { id: string; asCopy: boolean; close: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [, setAddress] = useSearchParams();
  const { canConfigurationImpactModify: canModify } = useAccess();
  const create = useCreate(close);
  const params = { modelId: id };
  const { data, error } = useCall(impactModel.get, { params }, silent);
  const head = useMemo(() => {
    if (!data) return nothing;
    const { name, description } = data.model;
    if (!asCopy) return { name, description };
    return {
      name: {
        en: t('configuration.copyName.en', { name: name.en }),
        zh: t('configuration.copyName.zh', { name: name.zh }),
      },
      description,
    };
  }, [data, asCopy, t]);
  if (error) return <Result status="warning" title={t('configuration.gone')} />;
  if (!data)
    return (
      <Card size="small">
        <Skeleton active paragraph={{ rows: 12 }} />
      </Card>
    );

  const change = async (rev: number, form: ImpactModelForm) => {
    await call(impactModel.change, { params, body: { rev, form } }, silent);
    message.success(t('configuration.type.saved', { name: inLanguage(form.name) }));
    close();
  };
  const name = inLanguage(data.model.name);
  return (
    <ImpactEditor
      heading={asCopy ? t('configuration.impactModel.copyOf', { name }) : name}
      model={data.model}
      head={head}
      {...(asCopy ? {} : { item: data.item })}
      canModify={canModify}
      onCopy={() => setAddress({ copy: id })}
      onClose={close}
      save={asCopy ? create : (form) => change(data.item.rev, form)}
      saveOver={
        asCopy ? create : async (form) => change((await call(impactModel.get, { params }, silent)).item.rev, form)
      }
    />
  );
}

function useCreate(close: () => void) {
  const t = useT();
  const { message } = App.useApp();
  return async (body: ImpactModelForm) => {
    await call(impactModel.create, { body }, silent);
    message.success(t('configuration.impactModel.created', { name: inLanguage(body.name) }));
    close();
  };
}
