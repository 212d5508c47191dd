import type { Method } from '#domain/model/method.ts';
import type { AssetProposal, Proposal, Source } from '#domain/reading/proposals.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import type { PreviewLine } from '@/rows/PreviewLines';

const groups: readonly Proposal['is'][] = ['asset', 'flow', 'function', 'assumption'];

/** The proposals as lines of the preview, in their groups. */
export function linesOf(proposals: readonly Proposal[], method: Method, t: Translate): PreviewLine[] {
  const nameOf = (key: string) => proposals.find((one) => one.key === key)?.name ?? '';
  return groups.flatMap((is) =>
    proposals
      .filter((one) => one.is === is)
      .map((one) => ({
        key: one.key,
        text: one.name,
        detail: <Detail source={one.source} facts={factsOf(one, method, nameOf, t)} t={t} />,
        group: t(`fromText.${is}`),
        unsure: !one.sure,
      })),
  );
}

function factsOf(one: Proposal, method: Method, nameOf: (key: string) => string, t: Translate): string[] {
  if (one.is === 'asset')
    return [categoryName(one, method), ...one.alsoCalled.slice(0, 3)].filter((part) => part !== '');
  if (one.is !== 'flow') return [];
  return [...(one.via ? [t('fromText.over', { name: nameOf(one.via) })] : []), ...one.data.slice(0, 4).map(nameOf)];
}

const categoryName = ({ category }: AssetProposal, method: Method): string => {
  const found = method.assetCategories.find(({ code }) => code === category);
  return found ? inLanguage(found.name) : category;
};

/** Characters of a sentence around the name. */
const around = 110;

/** What is known of it, and the sentence it stands in, with its name marked. */
function Detail({ source, facts, t }: { source: Source; facts: readonly string[]; t: Translate }) {
  const { sentence, mark, page } = source;
  const [start, end] = mark ?? [0, 0];
  const [from, until] = [Math.max(0, start - around), end + around];
  return (
    <>
      {[...(page > 0 ? [t('fromText.page', { page })] : []), ...facts].map((fact) => `${fact} · `)}
      {from > 0 && '…'}
      {sentence.slice(from, start)}
      {mark && <mark>{sentence.slice(start, end)}</mark>}
      {sentence.slice(end, until)}
      {sentence.length > until && '…'}
    </>
  );
}

/** Numbers of pages, those in a row together: 3–5, 9. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
