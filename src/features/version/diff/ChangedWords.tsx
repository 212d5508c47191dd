import { diffWords } from '#domain/versions/word-diff.ts';

/** A text with the words marked that another did not have; with `removed`, those that are gone too. */
export function ChangedWords({ before, after, removed = false }: { before: string; after: string; removed?: boolean }) {
  if (before === after) return <span>{after}</span>;
  let at = 0;
  return (
    <span>
      {diffWords(before, after)
        .filter((piece) => removed || piece.in !== 'before')
        .map((piece) => {
          at += piece.text.length;
          if (piece.in === 'both') return <span key={at}>{piece.text}</span>;
          return piece.in === 'before' ? <del key={`-${at}`}>{piece.text}</del> : <ins key={at}>{piece.text}</ins>;
        })}
    </span>
  );
}
