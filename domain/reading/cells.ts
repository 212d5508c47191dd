import type { Block } from './blocks.ts';
import { dataCategories, type Mention, termKey } from './lexicon.ts';
import { type Column, columnsOf } from './tables.ts';

/** The columns of the table each row belongs to; none for its head and for what is no row. */
export function columnsByBlock(blocks: readonly Block[]): (readonly Column[] | undefined)[] {
  let columns: readonly Column[] | undefined;
  return blocks.map(({ is, cells, opensTable }) => {
    if (is !== 'row') columns = undefined;
    else if (opensTable) columns = columnsOf(cells ?? []);
    return is === 'row' && !opensTable ? columns : undefined;
  });
}

/** Of what a table lists in a cell: the category of what no word tells. */
function listedIn(columns: readonly Column[] | undefined, cell: number): 'DIT' | 'DAR' | undefined {
  if (columns?.[cell] !== 'data') return undefined;
  if (columns.includes('store')) return 'DAR';
  return columns.some((one) => ['from', 'to', 'partner', 'via'].includes(one)) ? 'DIT' : undefined;
}

/** Where a list stands in a sentence; parts may stand in it. */
interface List {
  start: number;
  end: number;
  ofParts?: boolean;
}

const between = /[、，,;；]|\s[/+&]\s|\s+(?:and|or)\s+|(?<=[\u4e00-\u9fff]{2})(?:以及|[和与及])(?=[\u4e00-\u9fff]{2})/g;
const bracket = /\s*[（(][^（()）]*[）)]?\s*$/;
const behind =
  /\s+(?:by|via|over|through|for|in|on|per|from|to|as|with|of the|when|if|every|at|only)\b.*$|(?:等(?:信息|数据|信号)?|每\d.*)$/i;
/** They name nothing, or a quantity only. */
const nothing =
  /^(?:n\/?a|tbd|tbc|none|no|yes|all|any|other|others|various|misc|etc\.?|see .*|read|write|event|cyclic|无|事件|其他|其它|所有|全部|见.*|待定|双向|单向|输入|输出|是|否|暂无|temperature|pressure|voltage|current|angle|torque|position|force|power|frequency|time|level|value|duty cycle|温度|压力|电压|电流|角度|位置|时间|频率|功率|扭矩)$/i;
const isName = (text: string, isChinese: boolean): boolean =>
  !nothing.test(text) &&
  (isChinese
    ? /^[\u4e00-\u9fffA-Za-z0-9][\u4e00-\u9fffA-Za-z0-9 /.-]{1,15}$/.test(text) && !/[的了把将被请应须不]/.test(text)
    : /^[A-Za-z][\w/-]*(?: [\w/-]+){0,3}$/.test(text) &&
      text.length < 36 &&
      !/\b(?:the|a|an|is|are|be|has|not|it|its|this|that|shall|can|will|only|via|no|yes|printed|stored|kept|which|who|what|both|each|these|those|they)\b|\b(?:cars|vehicles|drivers|users|people|customers)$/i.test(
        text,
      ));

/** What a list names is data, whatever its names end in: "permitted current, rack position". */
function dataOfList(
  text: string,
  found: readonly Mention[],
  category: 'DIT' | 'DAR',
  isChinese: boolean,
  list?: List,
): Mention[] {
  const kept = [...found];
  let start = list?.start ?? 0;
  const until = list?.end ?? text.length;
  const take = (end: number) => {
    const part = text.slice(start, end);
    const front = /^\s*(?:the |an? |its |their )?/i.exec(part)?.[0].length ?? 0;
    const name = part
      .slice(front)
      .replace(/[。.]\s*$/, '')
      .replace(bracket, '')
      .replace(behind, '')
      .trim();
    const at = start + front;
    const inside = kept.filter((one) => one.start < at + name.length && one.end > at);
    // What says more than this: a name that reaches further, a bus, a name of its own at the end.
    const isSaid = inside.some(
      (one) =>
        one.start < at ||
        one.end > at + name.length ||
        one.negated ||
        // No part is data because something keeps it.
        ((list?.ofParts || category === 'DAR') && list !== undefined && one.rule !== 'end') ||
        (one.rule !== 'end' &&
          one.end === at + name.length &&
          (one.start === at || (!isChinese && dataCategories.has(one.category)))),
    );
    if (!isSaid && isName(name, isChinese)) {
      for (const one of inside) kept.splice(kept.indexOf(one), 1);
      const end = inside.find((one) => one.end === at + name.length);
      const own = end && dataCategories.has(end.category) ? end.category : category;
      kept.push({
        start: at,
        end: at + name.length,
        text: name,
        key: termKey(name),
        category: own,
        medium: false,
        negated: false,
        rule: 'table',
      });
    }
  };
  for (const match of text.slice(list?.start ?? 0, until).matchAll(between)) {
    const at = (list?.start ?? 0) + match.index;
    take(at);
    start = at + match[0].length;
  }
  take(until);
  return kept.sort((a, b) => a.start - b.start);
}

/** "unit -> portal: positions, fuel level": where what is sent begins. */
const sentFrom = (text: string): number | undefined => {
  const match = /^.{2,60}?\s(?:<?[-–—=]{1,2}>|[→⇒↔⇄])\s.{2,60}?[:：]\s*(?=\S)/.exec(text);
  return match ? match[0].length : undefined;
};

/** "stores the end stops, the sensor offset and the coding in its flash": where the list stands. */
function keptFrom(text: string, isChinese: boolean): { start: number; end: number } | undefined {
  const match = (
    isChinese
      ? /(?:存储|保存|存放|存有)(?:有|了|着)?(?!于|在|至|到|器|芯|单|模|介|区|卡|位)(?=[^，。；]*[、和及])(?=\S)/
      : /\b(?:stores|saves|retains|store|keeps track of)\s+(?=[^.;]*(?:,| and ))/
  ).exec(text);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const rest = text.slice(start);
  const end = (
    isChinese
      ? /[，。；,;]|(?<=.{4})(?:用于|以供|以便)/
      : /[.;]\s|[.;]$|\s(?:in|on|at|for|which|that|so that|when|until|while|to)\s/
  ).exec(rest)?.index;
  return { start, end: start + (end ?? rest.length) };
}

const sendingEn =
  /\b(?:sends|reports|transmits|publishes|provides|delivers|broadcasts|uploads|receives|forwards)\s+(?=[^.;]*(?:,| and ))/;
const sendingZh =
  /(?:上报|上传|输出|下发|回传|广播|共享)(?!口|端|轴|值|器|电|功率)(?:以下|一次)?(?=[^，。；]{2,16}[、和及与])/;
const listEnd =
  /[.;:]\s|[.;:]$|\s(?:in|on|at|for|by|from|via|over|through|with|which|that|so that|when|if|until|while|to|into|every|using)\s/;

/** "publishes lamp diagnostics, door contacts and the load currents", "Commands and the mode are received": the list. */
function toldIn(text: string, isChinese: boolean): List | undefined {
  const passive = isChinese
    ? undefined
    : /^(?:[A-Z][^.;:]{3,120}?)\s(?:are|is)\s(?:\w+ly\s)?(?:sent|received|transmitted|reported|published|exchanged|forwarded|uploaded|broadcast)\b/.exec(
        text,
      )?.[0];
  if (passive) {
    const end = passive.search(/\s(?:are|is)\s/);
    return /,|\sand\s/.test(passive.slice(0, end)) && !listEnd.test(passive.slice(0, end))
      ? { start: 0, end }
      : undefined;
  }
  const match = (isChinese ? sendingZh : sendingEn).exec(text);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const rest = text.slice(start);
  const end = (isChinese ? /[，。；,;]|[给至到]/ : listEnd).exec(rest)?.index ?? rest.length;
  return /[,、和及与]|\sand\s/.test(rest.slice(0, end)) ? { start, end: start + end } : undefined;
}

/** What a sentence names, and what it lists as data: in a column of a table, or behind an arrow. */
export function withListed(
  text: string,
  found: Mention[],
  isChinese: boolean,
  columns: readonly Column[] | undefined,
  cell: number,
): Mention[] {
  const category = listedIn(columns, cell);
  if (category) return dataOfList(text, found, category, /[\u4e00-\u9fff]/.test(text));
  if (text.length < 8) return found;
  const kept = keptFrom(text, isChinese);
  if (kept) return dataOfList(text, found, 'DAR', isChinese, kept);
  const told = toldIn(text, isChinese);
  if (told) return dataOfList(text, found, 'DIT', isChinese, { ...told, ofParts: true });
  const sent = sentFrom(text);
  return sent === undefined ? found : dataOfList(text, found, 'DIT', isChinese, { start: sent, end: text.length });
}
