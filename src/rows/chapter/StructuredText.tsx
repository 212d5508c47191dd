import type { ReactNode } from 'react';
import { chapterLine } from '#domain/kinds/chapter/marks.ts';
import styles from './chapter.less';

/** `# ` begins a heading, `- ` an entry of a list, an empty line ends a paragraph; all else is text as it was typed. */
export function StructuredText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  const blocks = text.split(/\n\s*\n/);
  for (const [i, block] of blocks.entries()) {
    let list: string[] = [];
    let lines: string[] = [];
    const endList = (key: string) => {
      if (list.length > 0)
        parts.push(
          <ul key={`${key} list`}>
            {list.map((entry, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing but their place
              <li key={k}>{entry}</li>
            ))}
          </ul>,
        );
      list = [];
    };
    const endLines = (key: string) => {
      if (lines.length > 0) parts.push(<p key={`${key} text`}>{lines.join('\n')}</p>);
      lines = [];
    };
    for (const [k, line] of block.split('\n').entries()) {
      const key = `${i} ${k}`;
      const { is, words } = chapterLine(line);
      if (is === 'text') {
        endList(key);
        if (line.trim() !== '') lines.push(line);
      } else if (is === 'heading') {
        endList(key);
        endLines(key);
        parts.push(<h4 key={key}>{words}</h4>);
      } else {
        endLines(key);
        list.push(words);
      }
    }
    endList(`${i}`);
    endLines(`${i}`);
  }
  return <div className={styles.read}>{parts}</div>;
}
