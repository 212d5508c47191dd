import { Input, type InputRef, Tabs } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { iconOf, icons } from '#domain/model/icons.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './topology.less';

/** What is carried to the drawing. */
export const carried = 'application/x-intara-topology';
export type Carried = { category: string } | { asset: string };

const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
);

/** Categories to make assets of, and the assets there are. A click, Enter or a drag brings one into the drawing. */
export function AssetPane({
  drawn,
  readOnly,
  onCarry,
  onShow,
}: {
  /** Assets in this diagram. */
  drawn: ReadonlySet<string>;
  readOnly: boolean;
  onCarry: (what: Carried) => void;
  /** To the picture of an asset that is drawn here. */
  onShow: (asset: string) => void;
}) {
  const t = useT();
  const categories = useWorkspace((v) => v.w.method.assetCategories);
  return (
    <aside className={styles.pane} data-part="stencil" aria-label={t('topology.assets')}>
      {!readOnly && (
        <section className={styles.stencil}>
          <h2>
            {t('topology.new')} <span className={styles.quiet}>{t('topology.new.hint')}</span>
          </h2>
          {(['block', 'link'] as const).map((diagram) => (
            <div key={diagram}>
              <h3>{t(`topology.stencil.${diagram}`)}</h3>
              <div className={styles.categories}>
                {categories
                  .filter((category) => category.diagram === diagram)
                  .map((category) => (
                    <Category key={category.code} category={category} onCarry={onCarry} />
                  ))}
              </div>
            </div>
          ))}
        </section>
      )}
      <AssetList drawn={drawn} readOnly={readOnly} onCarry={onCarry} onShow={onShow} />
    </aside>
  );
}

function Category({ category, onCarry }: { category: AssetCategory; onCarry: (what: Carried) => void }) {
  const { code, diagram } = category;
  const name = inLanguage(category.name);
  return (
    <button
      type="button"
      className={styles.category}
      title={`${name}: ${category.properties.join(' ')}`}
      draggable={diagram === 'block'}
      onDragStart={(event) => carry(event, { category: code })}
      onClick={() => onCarry({ category: code })}
    >
      <Icon name={iconOf({ icon: '', category: code, diagram })} />
      <span>{name}</span>
    </button>
  );
}

const carry = (event: React.DragEvent, what: Carried) => {
  event.dataTransfer.setData(carried, JSON.stringify(what));
  event.dataTransfer.effectAllowed = 'copy';
};

const noRows: readonly AssetRow[] = [];
/** More are not listed: so many are searched, not read. */
const mostListed = 200;

function AssetList({ drawn, readOnly, onCarry, onShow }: Parameters<typeof AssetPane>[0]) {
  const t = useT();
  const assets = useWorkspace((v) => v.w.assets);
  const [searched, setSearched] = useState('');
  const [tab, setTab] = useState<'missing' | 'drawn'>('missing');
  const field = useRef<InputRef>(null);
  const [missing, there] = useMemo(() => {
    const contains = searchFor(searched);
    const found = [...assets.values()].filter(({ name, code }) => contains(`${code} ${name}`)).sort(byCode);
    return [found.filter(({ id }) => !drawn.has(id)), found.filter(({ id }) => drawn.has(id))];
  }, [assets, searched, drawn]);
  const rows = tab === 'missing' ? missing : there;
  // The drawing is seen first, and a letter of the search before what it finds.
  const listed = useDeferredValue(rows, noRows);
  const act = (row: AssetRow) => {
    if (tab === 'drawn') onShow(row.id);
    else if (!readOnly) onCarry({ asset: row.id });
  };
  return (
    <section className={styles.existing}>
      <h2>
        {t('topology.existing')} <span className={styles.quiet}>{assets.size}</span>
      </h2>
      <Input
        ref={field}
        size="small"
        allowClear
        value={searched}
        placeholder={t('topology.existing.search')}
        aria-label={t('topology.existing.search')}
        onChange={(event) => setSearched(event.target.value)}
        onPressEnter={() => rows[0] && act(rows[0])}
      />
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => setTab(key as 'missing' | 'drawn')}
        items={[
          { key: 'missing', label: `${t('topology.existing.missing')} ${missing.length}` },
          { key: 'drawn', label: `${t('topology.existing.drawn')} ${there.length}` },
        ]}
      />
      <div className={styles.assets} data-part="assets">
        {listed.slice(0, mostListed).map((row) => (
          <button
            key={row.id}
            type="button"
            className={styles.asset}
            draggable={!readOnly}
            onDragStart={(event) => carry(event, { asset: row.id })}
            onClick={() => act(row)}
          >
            <Icon name={iconOf(row)} />
            <span>{row.name}</span>
            <small>{row.code}</small>
          </button>
        ))}
        {rows.length === 0 && <p className={styles.quiet}>{t('topology.existing.none')}</p>}
        {rows.length > mostListed && (
          <p className={styles.quiet}>{t('topology.existing.more', { count: rows.length - mostListed })}</p>
        )}
      </div>
    </section>
  );
}
