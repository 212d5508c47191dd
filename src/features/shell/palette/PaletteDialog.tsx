import { history } from '@umijs/max';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import { composing } from '@/components/composing';
import { type Offer, offersFor } from '@/components/palette/offers';
import { useT } from '@/i18n';
import styles from './palette.less';
import { recentFirst, recentOffers, rememberOffer } from './recent-offers';
import { forgetTypedAhead, typedAhead } from './typed-ahead';
import { useGuideOffers } from './useGuideOffers';
import { useShellOffers } from './useShellOffers';
import { useStoredOffers } from './useStoredOffers';

/** Lines at once; who looks for another types more of it. */
const most = 40;

/** Everything one can go to or do, by its words; what was taken lately comes first. */
export default function PaletteDialog({ user, onClose }: { user: string; onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      title={t('palette.title')}
      style={{ top: 72 }}
    >
      <PaletteBox
        user={user}
        onTake={(offer) => {
          rememberOffer(user, offer);
          onClose();
          offer.run();
        }}
      />
    </Modal>
  );
}

function PaletteBox({ user, onTake }: { user: string; onTake: (offer: Offer) => void }) {
  const t = useT();
  const [words, setWords] = useState(typedAhead);
  useEffect(forgetTypedAhead, []);
  const [at, setAt] = useState(0);
  const { offers, isAsking } = useFound(words, user);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line that is chosen now
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, offers]);
  const press = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, offers.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && offers[at]) onTake(offers[at]);
    else return;
    event.preventDefault();
  };
  const lineId = (index: number) => `palette-line-${index}`;
  return (
    <>
      <Input
        autoFocus
        value={words}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={offers[at] ? lineId(at) : undefined}
        onKeyDown={press}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
      />
      <div ref={list} className={styles.list} id="palette-list" role="listbox" aria-label={t('palette.title')}>
        {offers.map((offer, index) => (
          <button
            type="button"
            role="option"
            tabIndex={-1}
            id={lineId(index)}
            aria-selected={index === at}
            key={offer.key}
            onClick={() => onTake(offer)}
          >
            {offer.code && <b>{offer.code}</b>}
            <span>{offer.title}</span>
            {offer.hint && <small>{offer.hint}</small>}
            {offer.keys && <kbd>{offer.keys}</kbd>}
          </button>
        ))}
        {offers.length === 0 && <p>{t(isAsking ? 'palette.asking' : 'palette.nothing')}</p>}
      </div>
    </>
  );
}

/** What fits the words, each of them somewhere in it: of the page that is open, of the application, of the server, then of the guide; one line for one thing. */
function useFound(words: string, user: string): { offers: readonly Offer[]; isAsking: boolean } {
  const shell = useShellOffers();
  const parts = useMemo(() => foldText(words).split(' ').filter(Boolean), [words]);
  const isIn = (text: string) => {
    const folded = foldText(text);
    return parts.every((part) => folded.includes(part));
  };
  const stored = useStoredOffers(parts, isIn);
  const guide = useGuideOffers(words);
  const [recent] = useState(() => recentOffers(user));
  const keys = useMemo(() => recent.map(({ key }) => key), [recent]);
  // What the page offers is looked for once a word, not at each drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new at each drawing and find the same
  const here = useMemo(() => {
    const wanted = { words: words.trim(), isIn, recent: keys };
    const exact = foldText(wanted.words);
    const found = [...offersFor(wanted), ...shell(wanted)];
    // What a page of its own knows, from anywhere.
    if (exact === '')
      for (const { to, ...taken } of recent)
        if (to?.startsWith('/')) found.push({ ...taken, to, run: () => history.push(to) });
    return found.toSorted(
      (a, b) => Number(foldText(b.code ?? b.title) === exact) - Number(foldText(a.code ?? a.title) === exact),
    );
  }, [words]);
  const offers = useMemo(() => {
    const each = new Map([...here, ...stored.offers, ...guide.offers].map((offer) => [offer.key, offer]));
    return recentFirst([...each.values()], keys).slice(0, most);
  }, [here, stored.offers, guide.offers, keys]);
  return { offers, isAsking: stored.isAsking || guide.isAsking };
}
