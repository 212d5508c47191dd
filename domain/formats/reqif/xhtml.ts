import { foldText } from '../../fold-text.ts';
import { isXml, type Xml, xml } from './xml.ts';

/** Elements that begin a new line, and those that say no more than their words do. */
const blocks = new Set([
  'div',
  'p',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'blockquote',
  'dl',
  'dt',
  'dd',
  'address',
  'hr',
  'caption',
]);
const plain = new Set(['THE-VALUE', 'div', 'p', 'br', 'span']);

/** Rich text as its words: a line for each block, a dash before each item of a list, a bar between cells. */
export function wordsOfXhtml(value: Xml): { text: string; isRich: boolean } {
  let text = '';
  let isRich = false;
  const newLine = () => {
    text = text.replace(/[ \t]+$/, '');
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const walk = (element: Xml, pre: boolean) => {
    const name = foldText(element.name);
    if (!plain.has(element.name) && !plain.has(name)) isRich = true;
    const isBlock = blocks.has(name);
    if (name === 'br') {
      text = `${text.replace(/[ \t]+$/, '')}\n`;
      return;
    }
    if (isBlock) newLine();
    if (name === 'li') text += '- ';
    if ((name === 'td' || name === 'th') && text !== '' && !text.endsWith('\n')) text += ' | ';
    for (const one of element.children) {
      if (isXml(one)) walk(one, pre || name === 'pre');
      else if (pre || name === 'pre') text += one;
      else {
        const words = one.replace(/[ \t\r\n]+/g, ' ');
        text += text === '' || /\s$/.test(text) ? words.trimStart() : words;
      }
    }
    if (isBlock) newLine();
  };
  walk(value, false);
  return { text: text.trim(), isRich };
}

/** A text as rich text: a line break where it has one. */
export function xhtmlOf(text: string): Xml {
  const lines = text.split('\n');
  const children = lines.flatMap((line, at): (Xml | string)[] =>
    at === 0 ? (line === '' ? [] : [line]) : [xml('br'), ...(line === '' ? [] : [line])],
  );
  return xml('div', {}, children);
}
