import { Empty, Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bundledLanguages, useT } from '@/i18n';
import { fullAddress } from '@/request/leave';
import { GuideText, Marked } from './GuideText';
import { chapterFor, type Guide } from './guide';
import styles from './help.less';
import { type Place, placeAddress } from './place';
import { type Hit, searchGuide, wordsOf } from './search';
import { useGuide } from './useGuide';

interface Props {
  /** Undefined: the chapter of `page`. */
  place: Place | undefined;
  /** Path and query of the page that help is wanted for. */
  page: { path: string; query: string };
  onPlace: (place: Place) => void;
  /** Beside a page there is no room for the list: it shows only while searching. */
  narrow?: boolean;
}

const addressOf = (chapter: string) => fullAddress(placeAddress({ chapter, at: 0 }));
const noWords: readonly string[] = [];

/** The guide: search and chapters, and the chapter that is read. */
export function GuideView({ place, page, onPlace, narrow = false }: Props) {
  const t = useT();
  const { guide, language } = useGuide();
  const [query, setQuery] = useState('');
  const other = useGuide(query ? bundledLanguages.find((one) => one !== language) : undefined).guide;
  const words = useMemo(() => wordsOf(query), [query]);
  const hits = useMemo(() => (guide ? searchGuide(query, guide, other) : []), [query, guide, other]);
  const text = useRef<HTMLDivElement>(null);
  const chapter =
    guide && (guide.chapters.find(({ name }) => name === place?.chapter) ?? chapterFor(guide, page.path, page.query));
  const at = place?.at ?? 0;
  useEffect(() => {
    if (!chapter) return;
    text.current?.querySelector(`[data-heading="${at}"]`)?.scrollIntoView?.({ block: at > 0 ? 'start' : 'nearest' });
  }, [chapter, at]);
  const go = (to: Place) => {
    onPlace(to);
    text.current?.focus();
  };
  if (!guide || !chapter) return null;
  return (
    <div className={narrow ? styles.narrow : styles.guide} data-part="guide">
      <nav className={styles.side} aria-label={t('help.chapters')}>
        <Input.Search
          allowClear
          value={query}
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          onChange={(event) => setQuery(event.target.value)}
          onSearch={() => hits[0] && go({ chapter: hits[0].chapter.name, at: hits[0].at })}
        />
        {query.trim() ? (
          <Hits hits={hits} words={words} onPlace={go} />
        ) : (
          <Chapters guide={guide} current={chapter.name} onPlace={go} />
        )}
      </nav>
      <div ref={text} className={styles.reading} tabIndex={-1}>
        <GuideText
          chapter={chapter}
          guide={guide}
          marked={query ? words : noWords}
          addressOf={addressOf}
          onChapter={(name) => go({ chapter: name, at: 0 })}
        />
      </div>
    </div>
  );
}

interface ListProps {
  onPlace: (place: Place) => void;
}

function Chapters({ guide, current, onPlace }: ListProps & { guide: Guide; current: string }) {
  const list = useRef<HTMLOListElement>(null);
  // Beside a page the list shows a few chapters at a time: the one that is read is among them.
  useEffect(() => {
    const [shown] = list.current?.querySelectorAll<HTMLElement>(`[data-chapter="${current}"]`) ?? [];
    if (list.current && shown) list.current.scrollTop = shown.offsetTop - list.current.clientHeight / 2;
  }, [current]);
  return (
    <ol ref={list} className={styles.chapters}>
      {guide.chapters.map(({ name, title }) => (
        <li key={name}>
          <button
            type="button"
            data-chapter={name}
            aria-current={name === current ? 'page' : undefined}
            onClick={() => onPlace({ chapter: name, at: 0 })}
          >
            {title}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** As many as fit into a look; more words find fewer. */
const mostHits = 30;

function Hits({ hits, words, onPlace }: ListProps & { hits: readonly Hit[]; words: readonly string[] }) {
  const t = useT();
  if (hits.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('help.nothing')} />;
  return (
    <ul className={styles.hits}>
      {hits.slice(0, mostHits).map(({ chapter, at, title, excerpt }) => (
        <li key={`${chapter.name} ${at}`}>
          <button type="button" onClick={() => onPlace({ chapter: chapter.name, at })}>
            <b>
              <Marked text={title} words={words} />
            </b>
            {at > 0 && <small>{chapter.title}</small>}
            <span>
              <Marked text={excerpt} words={words} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
