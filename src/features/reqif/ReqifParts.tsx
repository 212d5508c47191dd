import { Flex, Tabs } from 'antd';
import { useState } from 'react';
import type { ReqifPreview } from '#contract/formats/reqif.ts';
import { useT } from '@/i18n';
import { BecomesSuspect } from '@/product/BecomesSuspect';
import { ReqifDifferences } from './ReqifDifferences';
import { ReqifMapping } from './ReqifMapping';
import { ReqifSaid } from './ReqifSaid';
import type { useReqifCheck } from './useReqifCheck';

interface Props {
  check: ReturnType<typeof useReqifCheck>;
  preview: ReqifPreview;
}

const states = ['new', 'changedThere', 'changedHere', 'changedBoth', 'goneThere', 'goneHere', 'same'] as const;

/** What the document is, how many of its objects stand how, and what of it is taken. */
export function ReqifParts({ check, preview }: Props) {
  const t = useT();
  // A document that is read for the first time is mapped first; then the person stays where they are.
  const [tab, setTab] = useState(() => (preview.isKnown || preview.lineCount > 0 ? 'differences' : 'mapping'));
  const { title, tool, counts, chapters, others, types, keptBefore, fieldsOnlyCount } = preview;
  const said =
    preview.problemCount +
    preview.losses.length +
    preview.files.length +
    fieldsOnlyCount +
    Number(preview.partsLeft > 0);
  const news = (state: (typeof states)[number]) => (counts[state] ?? 0) - (state === 'goneThere' ? keptBefore : 0);
  const counted = [
    ...states.filter((state) => news(state) > 0).map((state) => t(`reqif.count.${state}`, { count: news(state) })),
    ...(keptBefore > 0 ? [t('reqif.count.keptBefore', { count: keptBefore })] : []),
  ];
  return (
    <section data-part="reqif-preview" aria-label={t('exchange.preview')}>
      <Flex gap={12} align="center" wrap>
        <span>{[title, tool].filter(Boolean).join(' · ')}</span>
        <b>{counted.join(' · ')}</b>
        {chapters + others > 0 && <span className="quiet">{t('reqif.others', { count: chapters + others })}</span>}
      </Flex>
      {(counts.changedBoth ?? 0) > 0 && <p>{t('reqif.both')}</p>}
      {fieldsOnlyCount > 0 && <p>{t('reqif.fieldsOnly.count', { count: fieldsOnlyCount })}</p>}
      <BecomesSuspect suspects={preview.suspects} />
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'differences',
            label: t('reqif.differences', { count: preview.lineCount - keptBefore }),
            children: <ReqifDifferences check={check} preview={preview} />,
          },
          {
            key: 'mapping',
            label: t('reqif.mapping', { count: types.length }),
            children: <ReqifMapping check={check} preview={preview} />,
          },
          { key: 'said', label: t('reqif.said', { count: said }), children: <ReqifSaid preview={preview} /> },
        ]}
      />
    </section>
  );
}
