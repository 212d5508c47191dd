import { type JSX, memo } from 'react';
import type { Chapter, Guide, Part, Words } from './guide';
import styles from './help.less';
import { markedPieces } from './search';

interface Ways {
  guide: Guide;
  /** Words to mark, folded. */
  marked: readonly string[];
  /** Address of a chapter, for the link's own menu and new tabs. */
  addressOf: (chapter: string) => string;
  onChapter: (chapter: string) => void;
}

/** A chapter as elements. Its headings carry their number, by which a hit of the search scrolls to them. */
export const GuideText = memo(function GuideText({ chapter, ...ways }: Ways & { chapter: Chapter }) {
  let heading = 0;
  return (
    <article className={styles.text}>
      <h2 data-heading={0}>{chapter.title}</h2>
      {chapter.parts.map((part, n) => {
        if (part.kind === 'heading') heading += 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a chapter never move
        return <PartOf key={n} part={part} heading={heading} {...ways} />;
      })}
    </article>
  );
});

function PartOf({ part, heading, ...ways }: Ways & { part: Part; heading: number }): JSX.Element {
  const run = (words: readonly Words[]) => <Run words={words} {...ways} />;
  if (part.kind === 'heading') {
    const Level = part.level === 2 ? 'h3' : 'h4';
    return <Level data-heading={heading}>{run(part.words)}</Level>;
  }
  if (part.kind === 'list') {
    const List = part.numbered ? 'ol' : 'ul';
    return (
      <List>
        {part.items.map((item, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={n}>{run(item)}</li>
        ))}
      </List>
    );
  }
  if (part.kind === 'table') return <Table part={part} run={run} />;
  if (part.kind === 'picture') {
    const source = ways.guide.pictures[part.name];
    return (
      <figure>
        {source && <img src={source} alt={part.says} loading="lazy" />}
        <figcaption>{part.says}</figcaption>
      </figure>
    );
  }
  return part.kind === 'note' ? <blockquote>{run(part.words)}</blockquote> : <p>{run(part.words)}</p>;
}

function Table({ part, run }: { part: Extract<Part, { kind: 'table' }>; run: (words: Words[]) => JSX.Element }) {
  return (
    <table>
      <thead>
        <tr>
          {part.head.map((cell, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <th key={n}>{run(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {part.rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={n}>
            {row.map((cell, m) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={m}>{run(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Run({ words, marked, addressOf, onChapter }: Ways & { words: readonly Words[] }) {
  return words.map(({ text, style, chapter }, n) => {
    const shown = <Marked text={text} words={marked} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (style === 'strong') return <strong key={n}>{shown}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (style === 'code') return <kbd key={n}>{shown}</kbd>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (!chapter) return <span key={n}>{shown}</span>;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={n}
        href={addressOf(chapter)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChapter(chapter);
        }}
      >
        {shown}
      </a>
    );
  });
}

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedPieces(text, words).map((piece, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    piece.marked ? <mark key={n}>{piece.text}</mark> : piece.text,
  );
}
