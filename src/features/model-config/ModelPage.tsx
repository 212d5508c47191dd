import { AppstoreOutlined } from '@ant-design/icons';
import { useAccess, useSearchParams } from '@umijs/max';
import { App, Button, Drawer, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { plainFileName } from '#domain/model/file-name.ts';
import { useT } from '@/i18n';
import { FreshModel, StoredModel } from './ModelPageDetail';
import { ModelPageList } from './ModelPageList';
import { readModelFile } from './model-file';
import type { ModelKind, Named, Start } from './model-kind';
import styles from './model-page.less';
import { type Address, ours } from './model-page-address';
import { useModels } from './model-page-calls';

/**
 * The models of one kind as master and detail: the list at the left (behind a button on narrow screens), the editor of
 * the one the address names in the middle (`?id=`, `?copy=` a copy of one, `?new` from nothing or from a file; none = the first), live checks
 * and the effect at the right. All that differs between kinds is `kind`: calls, draft, check, grids (see ModelKind).
 * Unsaved input is asked for before another model is opened.
 */
export function ModelPage<M extends Named, D extends object, N = undefined>({ kind }: { kind: ModelKind<M, D, N> }) {
  const t = useT();
  const { message } = App.useApp();
  const [address, setAddress] = useSearchParams();
  const canModify = useAccess()[kind.modify] === true;
  const { data: models, error, refresh } = useModels(kind);
  const [listOpen, setListOpen] = useState(false);
  /** What new models were begun with here, in order. The address names one, so that leaving another unsaved is asked for. */
  const [starts, setStarts] = useState<readonly Start[]>([]);

  const go = (next: Address) => {
    const others = [...address].filter(([key]) => !(ours as readonly string[]).includes(key));
    setListOpen(false);
    setAddress({ ...Object.fromEntries(others), ...next });
  };
  const begin = (start: Start) => {
    setStarts([...starts, start]);
    go({ new: `from-${starts.length}` });
  };
  const openFile = async (chosen: File) => {
    const read = readModelFile(kind.name, kind.form, await chosen.text());
    if ('model' in read) return begin({ head: read.model, model: read.model });
    const name = plainFileName(chosen.name);
    if (read.refused === 'otherKind') message.error(t('configuration.file.otherKind', { name, kind: read.kind }));
    else message.error(t('configuration.file.notModel', { name }));
  };

  if (error) return <Result status="warning" title={t('configuration.failed')} />;
  if (!models) return <Skeleton active paragraph={{ rows: 12 }} />;

  const copy = canModify ? address.get('copy') : null;
  const isNew = canModify && address.has('new');
  const id = copy ?? address.get('id') ?? (isNew ? undefined : models[0]?.id);
  const list = (
    <ModelPageList
      kind={kind}
      models={models}
      open={isNew || copy !== null ? undefined : id}
      canModify={canModify}
      go={go}
      openFile={openFile}
      onDropped={(dropped) => {
        if (dropped === id) go({});
        refresh();
      }}
    />
  );
  const wanted = address.get('new') ?? '';
  const start = wanted.startsWith('from-') ? starts[Number(wanted.slice(5))] : undefined;
  const created = (newId: string) => {
    refresh();
    go({ id: newId });
  };
  return (
    <div className={styles.page}>
      <aside className={styles.models} aria-label={t('configuration.models')}>
        {list}
      </aside>
      <div>
        <Button className={styles.narrow} icon={<AppstoreOutlined />} onClick={() => setListOpen(true)}>
          {t('configuration.models')}
        </Button>
        {id !== undefined && (
          <StoredModel
            key={`${id} ${copy}`}
            kind={kind}
            id={id}
            canModify={canModify}
            go={go}
            created={created}
            begin={begin}
            asCopy={copy !== null}
            onSaved={refresh}
          />
        )}
        {id === undefined && isNew && <FreshModel key={wanted} kind={kind} go={go} created={created} start={start} />}
        {id === undefined && !isNew && <Result status="info" title={t(kind.texts.empty)} />}
      </div>
      <Drawer open={listOpen} placement="left" size={300} onClose={() => setListOpen(false)}>
        {list}
      </Drawer>
    </div>
  );
}
